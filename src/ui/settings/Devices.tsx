import { useSelector } from '@xstate/react';
import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { useState } from 'react';
import type { DeviceSession } from '#contract/auth.ts';
import type { DevicesTarget } from '#machines/settings/devices/devices.events.ts';
import {
  selectDeviceList,
  selectSessions,
  selectSigningOut,
} from '#machines/settings/devices/devices.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { useNowAs } from '#ui/kit/clock.tsx';
import { Button } from '../kit/Button.tsx';
import { partOf } from '../kit/part.tsx';
import { SkeletonRows } from '../kit/Skeleton.tsx';
import { devices as text, settings } from '../text/settings.ru.ts';
import styles from './Devices.module.css';
import { failureText } from './failures.ts';
import { lastUse } from './last-use.ts';
import { Section } from './Section.tsx';

const QuestionDialog = partOf(() => import('../kit/QuestionDialog.tsx'));

/** Where one is signed in. */
export function Devices() {
  const devices = usePeer('devices');
  const list = useSelector(devices, selectDeviceList);
  const sessions = useSelector(devices, selectSessions);
  return (
    <Section title={text.title}>
      {sessions !== null ? (
        <Sessions sessions={sessions} />
      ) : (
        list === 'loading' && <SkeletonRows label={text.loading} rows={2} />
      )}
      <div role="alert" className={styles['problem']}>
        {(list === 'failed' || list === 'waiting') && (
          <p>
            {list === 'waiting' && sessions !== null ? text.waiting : text.failed}
            <Button look="plain" onClick={() => devices.send({ type: 'devices.refresh' })}>
              {settings.retry}
            </Button>
          </p>
        )}
      </div>
    </Section>
  );
}

function Sessions({ sessions }: { sessions: readonly DeviceSession[] }) {
  const others = sessions.filter(({ current }) => !current);
  const inOrder = [...sessions.filter(({ current }) => current), ...others];
  return (
    <>
      <ul aria-label={text.list}>
        {inOrder.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {others.length === 0 ? <p className={styles['quiet']}>{text.onlyThis}</p> : <SignOutOthers />}
    </>
  );
}

function Device({ session }: { session: DeviceSession }) {
  const { id, name, current } = session;
  const used = useNowAs((nowMs) => lastUse(Date.parse(session.lastUsedAt), nowMs));
  const isBusy = useIsBusy(id);
  const devices = usePeer('devices');
  return (
    <li className={styles['device']}>
      <MonitorSmartphone aria-hidden="true" />
      <div className={styles['lines']}>
        <p className={styles['name']}>
          <span dir="auto">{name}</span>
          {current && <span className={styles['current']}>{text.current}</span>}
        </p>
        <p className={styles['quiet']}>{current ? text.now : used}</p>
      </div>
      {!current && (
        <Button
          look="quiet"
          aria-label={text.signOutOf(name)}
          disabled={isBusy}
          onClick={() => devices.send({ type: 'devices.signOut', target: id })}
        >
          {text.signOut}
        </Button>
      )}
      <Problem target={id} />
    </li>
  );
}

function SignOutOthers() {
  const devices = usePeer('devices');
  const isBusy = useIsBusy('others');
  const [isAsking, setAsking] = useState(false);
  const stop = () => setAsking(false);
  return (
    <div>
      <Button look="quiet" disabled={isBusy} onClick={() => setAsking(true)}>
        {text.signOutOthers}
      </Button>
      <Problem target="others" />
      {isAsking && (
        <QuestionDialog
          props={{
            title: text.othersQuestion,
            hint: text.othersHint,
            confirm: text.othersConfirm,
            onConfirm: () => {
              stop();
              devices.send({ type: 'devices.signOut', target: 'others' });
            },
            onCancel: stop,
          }}
          onGivenUp={stop}
        />
      )}
    </div>
  );
}

const useIsBusy = (target: DevicesTarget): boolean =>
  useSelector(usePeer('devices'), (state) => selectSigningOut(state, target)?.state === 'busy');

function Problem({ target }: { target: DevicesTarget }) {
  const devices = usePeer('devices');
  const leaving = useSelector(devices, (state) => selectSigningOut(state, target));
  return (
    <div role="alert" className={styles['problem']}>
      {leaving?.state === 'failed' && (
        <p>
          {failureText(leaving.failure)}
          <Button look="plain" onClick={() => devices.send({ type: 'devices.dismiss', target })}>
            {settings.dismiss}
          </Button>
        </p>
      )}
    </div>
  );
}
