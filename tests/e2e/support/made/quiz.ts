/** Questions of every kind that needs no scorer, with formulas and a picture. */
export const QUIZ = `name:
  bg: Малък тест

questions:
  - kind: single
    points: 1
    text: |
      Колко подмножества има множество от $n = 4$ елемента?
    options:
      - { text: '$8$' }
      - { text: '$16$', correct: true }

  - kind: multiple
    points: 2
    partial: proportional
    text: |
      Кои от числата са прости?
    options:
      - { text: '$2$', correct: true }
      - { text: '$9$' }
      - { text: '$13$', correct: true }

  - kind: number
    points: 3
    text: |
      Колко квадрата има на картинката?

      ![Ред от квадрати](row.svg)
    answer: 1

  - kind: short
    points: 4
    text: |
      Запишете $1010_2$ в десетична бройна система.
    accept: ['10']
`;
