import { CircleCheck, Hourglass, Lock } from 'lucide-react';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type ModuleStand, selectHasModules, selectModule } from '#streams/state/contest/modules.ts';
import { selectTimes } from '#streams/state/contest/phase.ts';
import { type State } from '#streams/state/state.ts';
import { ButtonLink } from '#views/components/Button.tsx';
import { EmptyState } from '#views/components/EmptyState.tsx';
import { PageHeader } from '#views/components/PageHeader.tsx';
import { Card } from '#views/components/Section.tsx';
import { Skeleton } from '#views/components/Skeleton.tsx';
import { useSelected } from '#views/useSelected.ts';
import { NotFoundScreen } from '#views/kit/NotFoundScreen.tsx';
import { ModuleStart } from '#views/kit/ModuleStart.tsx';
import { selectAreTasksKnown } from '#streams/state/tasks/ownTasks.ts';
import { useTasksError } from './useTasksError.ts';

const selectHasFinished = (state: State): boolean => selectTimes(state)?.participant.hasFinished ?? false;

/** Replaces a task that is not open now: start or end of its module, the finish, or another reason. */
export function TaskAbsence({ number }: { readonly number: number }) {
  const areKnown = useSelected(selectAreTasksKnown);
  const reason = useTasksError();
  const hasModules = useSelected(selectHasModules);
  const hasFinished = useSelected(selectHasFinished);
  const { t } = useTranslation();
  if (hasFinished) {
    return (
      <Framed title={t('finished.title')}>
        <EmptyState
          icon={CircleCheck}
          title={t('finished.title')}
          text={t('finished.text')}
          action={<ButtonLink to="/home">{t('finished.home')}</ButtonLink>}
        />
      </Framed>
    );
  }
  if (reason !== null) {
    return (
      <Framed title={t('task.label', { label: number })}>
        <EmptyState icon={Lock} title={reason} text={t('tasks.none_yet_text')} />
      </Framed>
    );
  }
  if (hasModules) return <ModuleAbsence number={number} />;
  if (areKnown) return <NotFoundScreen />;
  return (
    <Framed title={t('task.label', { label: number })}>
      <Skeleton shape="text" />
    </Framed>
  );
}

function ModuleAbsence({ number }: { readonly number: number }) {
  const module = useSelected(selectModule);
  const exists = useSelected(selectExists, number);
  const { t } = useTranslation();
  const current = module.kind === 'next' || module.kind === 'under_way' ? module.number : null;
  if (current === number) {
    if (module.kind === 'next') return <ModuleStart number={number} />;
    // The module has begun, and its content is still loading.
    return (
      <Framed title={t('module.title', { number })}>
        <Skeleton shape="text" count={6} />
      </Framed>
    );
  }
  if (!exists) return <NotFoundScreen />;
  const isLater = current !== null && number > current;
  const title = isLater ? t('module.later') : t('module.over');
  return (
    <Framed title={title}>
      <EmptyState
        icon={isLater ? Hourglass : CircleCheck}
        title={t('module.title', { number })}
        text={isLater ? t('module.later_text') : t('module.over_text')}
        action={<WayOn module={module} />}
      />
    </Framed>
  );
}

/** A link to the module that is under way or next, or to the home page if there is none. */
function WayOn({ module }: { readonly module: ModuleStand }) {
  const { t } = useTranslation();
  if (module.kind !== 'next' && module.kind !== 'under_way') {
    return <ButtonLink to="/home">{t('finished.home')}</ButtonLink>;
  }
  const { kind, number } = module;
  return (
    <ButtonLink to={`/task/${number}`} variant="primary">
      {kind === 'next' ? t('module.to_next', { number }) : t('module.to_current', { number })}
    </ButtonLink>
  );
}

/** Whether the exam has a module with that number; true while no modules are loaded. */
const selectExists = ({ contest }: State, number: number): boolean =>
  contest.own === null ||
  contest.own.modules.length === 0 ||
  contest.own.modules.some((one) => one.number === number);

function Framed({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <PageHeader title={title} />
      <Card>{children}</Card>
    </>
  );
}
