import { type Role } from '#domain/roles.ts';

/** A person of the demo who can log in. */
export interface DemoPerson {
  readonly name: string;
  readonly displayName: string;
  readonly group: string;
  readonly role: Role;
  readonly types: string;
  /** Description in the table printed at the start. */
  readonly what: string;
}

/** The group of the translators. */
export const TRANSLATORS = 'Превод';

/** The password of all demo accounts, which is printed at the start. */
export const DEMO_PASSWORD = 'agon';

const person = (
  name: string,
  displayName: string,
  role: Role,
  what: string,
  { group = '', types = '' }: { readonly group?: string; readonly types?: string } = {},
): DemoPerson => ({ name, displayName, group, role, types, what });

/** Accounts of the demo; every role has at least one. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  person('maria', 'Мария Димитрова', 'user', 'competitor in four contests: chooses one', {
    group: 'МГ „Баба Тонка“, Русе',
  }),
  person('ivan', 'Иван Петров', 'user', 'competitor in the contest that runs now', {
    group: 'СМГ „Паисий Хилендарски“, София',
  }),
  person('team1', 'Sofia University 1', 'user', 'team in the icpc contest', {
    group: 'СУ „Св. Климент Охридски“',
  }),
  person('petya', 'Петя Николова', 'user', 'sits a final exam (dzi): a quiz and a practical task', {
    group: 'ПГЕЕ, Пловдив',
  }),
  person('vera', 'Вера Колева', 'user', 'must share camera and screen to see the tasks', {
    group: 'ПМГ „Васил Друмев“, Велико Търново',
  }),
  person('kalina', 'Калина Попова', 'user', 'sits an exam of three modules (nvo), one of them a quiz', {
    group: '125. СУ, София',
  }),
  person('nikol', 'Никол Стоянова', 'user', 'translator in the contest that is to start', {
    group: TRANSLATORS,
    types: 'translator',
  }),
  person('admin', 'Елена Василева', 'admin', 'runs everything'),
  person('author', 'Георги Марков', 'author', 'author and teacher of two contests', {
    types: 'teacher,spectator',
  }),
  person('spectator', 'Публика', 'spectator', 'watches the standings'),
  person('coordinator', 'Десислава Илиева', 'coordinator', 'looks after a site'),
  person('scorer', 'Петър Колев', 'scorer', 'scores works'),
  person('arbiter', 'Ралица Тодорова', 'arbiter', 'decides where scorers differ'),
  person('proctor', 'Стефан Ангелов', 'proctor', 'watches over a contest'),
];

const FIRST = [
  'Александър',
  'Александра',
  'Антон',
  'Борис',
  'Виктория',
  'Габриела',
  'Даниел',
  'Деян',
  'Ева',
  'Емил',
  'Жана',
  'Калоян',
  'Кристиян',
  'Лора',
  'Мартин',
  'Михаела',
  'Надежда',
  'Огнян',
  'Павел',
  'Радослав',
  'Симеон',
  'Теодора',
  'Филип',
  'Цветан',
  'Яна',
];
const LAST = [
  'Ангелов',
  'Борисов',
  'Велинов',
  'Генов',
  'Данаилов',
  'Енчев',
  'Желев',
  'Златев',
  'Игнатов',
  'Ковачев',
  'Лазаров',
  'Минчев',
  'Недев',
  'Орешков',
  'Пенев',
  'Русев',
  'Славов',
  'Танев',
  'Узунов',
  'Христов',
  'Цанев',
  'Чавдаров',
  'Шишков',
  'Юруков',
  'Янев',
];
const SCHOOLS = [
  'СМГ „Паисий Хилендарски“, София',
  'ПМГ „Акад. Н. Обрешков“, Бургас',
  'МГ „Д-р Петър Берон“, Варна',
  'ПЧМГ, София',
  'МГ „Баба Тонка“, Русе',
  'ПМГ „Нанчо Попович“, Шумен',
  'МГ „Акад. К. Попов“, Пловдив',
  'ТУЕС, София',
  'ППМГ, Стара Загора',
  'ПМГ „В. Друмев“, Велико Търново',
];
const UNIVERSITIES = [
  'Sofia University',
  'Technical University of Sofia',
  'Plovdiv University',
  'University of Ruse',
  'New Bulgarian University',
  'American University in Bulgaria',
  'University of Bucharest',
  'University of Belgrade',
  'Aristotle University of Thessaloniki',
  'University of Skopje',
  'Middle East Technical University',
  'University of Zagreb',
];

/** A pupil of a school who only appears on a board. */
export function pupil(index: number): { readonly displayName: string; readonly group: string } {
  const first = FIRST[index % FIRST.length] ?? '';
  const last = LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length] ?? '';
  const feminine = first.endsWith('а');
  return {
    displayName: `${first} ${last}${feminine ? 'а' : ''}`,
    group: SCHOOLS[(index * 3) % SCHOOLS.length] ?? '',
  };
}

/** A team of a university that only appears on a board. */
export function team(index: number): { readonly displayName: string; readonly group: string } {
  const university = UNIVERSITIES[index % UNIVERSITIES.length] ?? '';
  return { displayName: `${university} ${Math.floor(index / UNIVERSITIES.length) + 2}`, group: university };
}
