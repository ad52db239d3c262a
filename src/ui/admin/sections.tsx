/** Gives the pages of the administration what was read for them, and says what became of the reading. */
import { useSelector } from '@xstate/react';
import { useLayoutEffect, useState, type ReactNode } from 'react';
import type { SectionQuery } from '#machines/admin/admin-section/admin-section.events.ts';
import type { SectionAnswers } from '#machines/admin/admin-section/admin-section.pages.ts';
import {
  selectAnswer,
  selectOlder,
  selectProblem,
  selectTrouble,
} from '#machines/admin/admin-section/admin-section.selectors.ts';
import { usePeer, type PeerRefs } from '#ui/app/actors.tsx';
import { failureText } from '#ui/app/failures.ts';
import { Button } from '#ui/kit/Button.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { admin as text, adminFailures, person } from '#ui/text/admin.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';

type SectionActor = PeerRefs['adminSection:people'];

/** Reads the section as long as its view is on the screen. */
export function useSection(section: keyof SectionAnswers, query?: SectionQuery): SectionActor {
  const actor = usePeer(`adminSection:${section}`);
  // Another person's page is another view, so the first query stands.
  const [first] = useState(query);
  useLayoutEffect(() => {
    actor.send({ type: 'adminSection.opened', query: first ?? actor.getSnapshot().context.query });
    return () => actor.send({ type: 'adminSection.closed' });
  }, [actor, first]);
  return actor;
}

interface SectionBodyProps<Name extends keyof SectionAnswers> {
  actor: SectionActor;
  section: Name;
  /** For screen readers, while it is read for the first time. */
  loading: string;
  children: (answer: SectionAnswers[Name]) => ReactNode;
}

/** Draws what was read, or says why nothing was. */
export function SectionBody<Name extends keyof SectionAnswers>(props: SectionBodyProps<Name>) {
  const { actor, section, loading, children } = props;
  const answer = useSelector(actor, (now) => selectAnswer(now, section));
  const trouble = useSelector(actor, selectTrouble);
  const problem = useSelector(actor, selectProblem);
  const retry = () => actor.send({ type: 'adminSection.retry' });
  if (trouble === 'gone') return <EmptyState title={person.gone} hint={person.goneHint} />;
  if (answer === null) {
    if (trouble === null) return <SkeletonRows label={loading} rows={4} />;
    return (
      <LoadFailed
        title={text.notRead}
        hint={problem ? failureText(problem, adminFailures) : ''}
        onRetry={retry}
      />
    );
  }
  return (
    <>
      <div role="alert" className={patterns['problemLine']}>
        {trouble !== null && (
          <p>
            {trouble === 'waiting' || !problem ? text.stale : failureText(problem, adminFailures)}
            <Button look="plain" onClick={retry}>
              {shell.retry}
            </Button>
          </p>
        )}
      </div>
      {children(answer)}
    </>
  );
}

/** The button for older ones, below a list. */
export function More({ actor }: { actor: SectionActor }) {
  const older = useSelector(actor, selectOlder);
  if (older === null) return null;
  const hasFailed = older === 'failed';
  return (
    <div className={patterns['buttons']}>
      <Button
        look="quiet"
        disabled={older === 'reading'}
        onClick={() => actor.send({ type: hasFailed ? 'adminSection.retry' : 'adminSection.more' })}
      >
        {older === 'reading' ? text.loadingMore : hasFailed ? shell.retry : text.more}
      </Button>
      <p role="alert" className={patterns['problemText']}>
        {hasFailed && text.moreFailed}
      </p>
    </div>
  );
}
