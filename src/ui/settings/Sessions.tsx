import { useSelector } from '@xstate/react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useId, useState } from 'react';
import type { DeviceSession } from '#contract/auth.ts';
import type { SessionsTarget } from '#machines/settings/sessions/sessions.events.ts';
import {
  selectSessionList,
  selectSessions,
  selectSigningOut,
} from '#machines/settings/sessions/sessions.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Button } from '../kit/Button.tsx';
import { QuestionButton } from '../kit/QuestionButton.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { shell } from '../text/entry.ru.ts';
import { failures, sessions as text } from '../text/settings.ru.ts';
import styles from './SettingsPage.module.css';
import { failureText } from '#ui/app/failures.ts';
import patterns from '#ui/kit/patterns.module.css';
import { lastUse } from './last-use.ts';
import { RowProblem } from '#ui/people/contacts/RowProblem.tsx';
import { Section } from './Section.tsx';

/** More devices than these are shown when they are asked for. */
const shownAtFirst = 5;

/** The devices on which one is signed in. */
export function Sessions() {
  const actor = usePeer('sessions');
  const list = useSelector(actor, selectSessionList);
  const sessions = useSelector(actor, selectSessions);
  return (
    <Section id="sessions">
      {sessions !== null ? (
        <SessionList sessions={sessions} />
      ) : (
        list === 'loading' && <SkeletonRows label={text.loading} rows={2} />
      )}
      <div role="alert" className={patterns['problemLine']}>
        {(list === 'failed' || list === 'waiting') && (
          <p>
            {list === 'waiting' && sessions !== null ? text.waiting : text.failed}
            <Button look="plain" onClick={() => actor.send({ type: 'sessions.refresh' })}>
              {shell.retry}
            </Button>
          </p>
        )}
      </div>
    </Section>
  );
}

function SessionList({ sessions }: { sessions: readonly DeviceSession[] }) {
  const others = sessions.filter(({ current }) => !current);
  const inOrder = [...sessions.filter(({ current }) => current), ...others];
  const [areAllWanted, setAllWanted] = useState(false);
  const id = useId();
  return (
    <>
      <ul id={id} aria-label={text.list}>
        {inOrder.slice(0, areAllWanted ? undefined : shownAtFirst).map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {inOrder.length > shownAtFirst && (
        <Button
          look="plain"
          className={styles['more']}
          aria-controls={id}
          aria-expanded={areAllWanted}
          onClick={() => setAllWanted(!areAllWanted)}
        >
          {areAllWanted ? text.fewer : text.all(inOrder.length)}
        </Button>
      )}
      {others.length === 0 ? (
        <p className={patterns['fine']}>{text.onlyThis}</p>
      ) : (
        <SignOutOthers />
      )}
    </>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { id, name, current } = session;
  const used = useNowAs((nowMs) => lastUse(Date.parse(session.lastUsedAt), nowMs));
  const isBusy = useIsBusy(id);
  const sessions = usePeer('sessions');
  return (
    <li className={styles['device']}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles['lines']}>
        <p className={styles['name']}>
          <span dir="auto">{name}</span>
          {current && <span className={patterns['mark']}>{text.current}</span>}
        </p>
        <p className={patterns['fine']}>{current ? text.now : used}</p>
      </div>
      {!current && (
        <Button
          look="quiet"
          aria-label={text.signOutOf(name)}
          disabled={isBusy}
          onClick={() => sessions.send({ type: 'sessions.signOut', target: id })}
        >
          {text.signOut}
        </Button>
      )}
      <Problem target={id} />
    </li>
  );
}

function SignOutOthers() {
  const sessions = usePeer('sessions');
  return (
    <div>
      <QuestionButton
        look="quiet"
        disabled={useIsBusy('others')}
        question={{
          title: text.othersQuestion,
          hint: text.othersHint,
          confirm: text.othersConfirm,
        }}
        onConfirm={() => sessions.send({ type: 'sessions.signOut', target: 'others' })}
      >
        {text.signOutOthers}
      </QuestionButton>
      <Problem target="others" />
    </div>
  );
}

const useIsBusy = (target: SessionsTarget): boolean =>
  useSelector(usePeer('sessions'), (state) => selectSigningOut(state, target)?.state === 'busy');

function Problem({ target }: { target: SessionsTarget }) {
  const sessions = usePeer('sessions');
  const leaving = useSelector(sessions, (state) => selectSigningOut(state, target));
  return (
    <RowProblem
      text={leaving?.state === 'failed' ? failureText(leaving.failure, failures) : null}
      onDismiss={() => sessions.send({ type: 'sessions.dismiss', target })}
    />
  );
}
