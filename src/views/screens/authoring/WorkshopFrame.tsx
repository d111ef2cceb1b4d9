import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useParams } from 'react-router-dom';
import { parseRouteId } from '#domain/navigation.ts';
import { type WorkshopTask } from '#protocol/wire/staff/authoring/workshop.ts';
import { Badge } from '#views/components/Badge.tsx';
import { Link } from '#views/components/Link.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Loaded } from '#views/kit/Loaded.tsx';
import { useResource } from '#views/kit/useResource.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { useHere } from './useHere.ts';
import { pagesOf } from './workshopPages.ts';
import { look } from '#views/components/look.ts';
import styles from './Workshop.module.css';

/**
 * The frame around every page of a task in the workshop: its name and state, other people who work on it, and
 * links to the other pages. The page itself gets the task, which updates by itself.
 */
export function WorkshopFrame(props: {
  /** The file that the page has open, for the others to see. */
  readonly openPath?: string;
  readonly children: (task: WorkshopTask, refresh: () => void) => ReactNode;
  /** Content at the end of the header. */
  readonly actions?: (task: WorkshopTask) => ReactNode;
}) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const tid = parseRouteId(useParams()['tid']) ?? 0;
  useHere(tid, props.openPath ?? '');
  const resource = useResource('workshopTask', { tid });
  // While another task loads, the resource still has the answer of the last one.
  const task = resource.answer?.id === tid ? resource.answer : null;
  if (task === null && resource.failure?.key === 'backend.not_found') return <NotFoundScreen />;
  if (task === null)
    return (
      <>
        <PageHeader title={t('workshop.task')} eyebrow={<Link to="/tasks">{t('tasks.title')}</Link>} />
        <Loaded of={{ ...resource, answer: task }} shape="rows" count={8}>
          {() => null}
        </Loaded>
      </>
    );
  return (
    <>
      <PageHeader
        title={task.name}
        eyebrow={<Link to="/tasks">{t('tasks.title')}</Link>}
        meta={<Meta task={task} />}
        actions={props.actions?.(task)}
      />
      <nav aria-label={t('workshop.pages')} className={styles['pages']}>
        {pagesOf(task).map(({ id, path, ...page }) => (
          <Link
            key={id}
            to={`/task/${task.id}${path}`}
            aria-current={
              [path, ...('also' in page ? [page.also] : [])].some((one) =>
                isAt(pathname, `/task/${task.id}`, one),
              )
                ? 'page'
                : undefined
            }
            className={styles['page']}
          >
            {t(`workshop.page.${id}`)}
          </Link>
        ))}
      </nav>
      <div className={look('grid', 'single', 'gap24', 'shrink')}>
        {props.children(task, resource.refresh)}
      </div>
    </>
  );
}

/** Whether an address is that of a page or below it; nothing counts as below the first page. */
function isAt(pathname: string, task: string, path: string): boolean {
  return path === '' ? pathname === task : `${pathname}/`.startsWith(`${task}${path}/`);
}

function Meta({ task }: { readonly task: WorkshopTask }) {
  const { t } = useTranslation();
  const names = [...new Set(task.editors.map(({ name }) => name))];
  return (
    <span className={styles['meta']}>
      {task.slug !== null && <code>{task.slug}</code>}
      {task.head === null ? (
        <Badge tone="note">{t('workshop.no_version')}</Badge>
      ) : (
        <Badge tone={task.head.is_usable ? 'good' : 'bad'}>
          {t('workshop.version', { number: task.head.number })}
        </Badge>
      )}
      {task.head !== null && task.changed.length > 0 && (
        <Badge tone="wait">{t('workshop.changed', { count: task.changed.length })}</Badge>
      )}
      {task.right === 'read' && <Badge tone="note">{t('workshop.read_only')}</Badge>}
      {names.length > 0 && <span>{t('workshop.also_here', { names: names.join(', ') })}</span>}
    </span>
  );
}
