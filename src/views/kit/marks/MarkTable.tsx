import { useTranslation } from 'react-i18next';
import { type OwnMark } from '#protocol/wire/marking.ts';
import { Points } from '#views/components/Points.tsx';
import { look } from '#views/components/look.ts';
import styles from './OwnMarks.module.css';

/** A work's points by criterion, with the scorers' comments on each and on the whole. */
export function MarkTable({ mark }: { readonly mark: OwnMark }) {
  const { t } = useTranslation();
  return (
    <>
      <table className={styles['table']}>
        <caption className="visually-hidden">{t('marks.by_criterion')}</caption>
        <thead className="visually-hidden">
          <tr>
            <th scope="col">{t('criteria.name')}</th>
            <th scope="col">{t('criteria.points')}</th>
          </tr>
        </thead>
        <tbody>
          {mark.criteria.map(({ name, points, most, comments }, at) => (
            <tr key={at}>
              <th scope="row">
                {name}
                {comments.map((comment) => (
                  <p key={comment} className={styles['comment']}>
                    {comment}
                  </p>
                ))}
              </th>
              <td>
                <Points value={points} max={most} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {mark.notes.length > 0 && (
        <div className={look('grid', 'single', 'gap12')}>
          <h3 className={look('size14')}>{t('marks.notes')}</h3>
          {mark.notes.map((note) => (
            <p key={note} className={styles['comment']}>
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}
