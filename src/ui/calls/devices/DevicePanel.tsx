import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import {
  areNameless,
  devicesOf,
  selectChosen,
  selectDevices,
  selectIsGone,
  selectIsUnkept,
  selectTrial,
  selectTrialFailure,
  type TrialKind,
} from '#machines/calls/call-devices/call-devices.selectors.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { Select } from '#ui/settings/controls.tsx';
import { callDevices as text } from '#ui/text/call-devices.ru.ts';
import { useTrial, watchLevel } from '../late-services.ts';
import styles from './DevicePanel.module.css';
import { OwnVideo } from './OwnVideo.tsx';

interface DevicePanelProps {
  devices: PeerRefs['callDevices'];
  /** The person's own tracks in a call (null: the device is off); outside of a call they try the devices out. */
  own?: Readonly<Record<TrialKind, MediaStreamTrack | null>> | undefined;
}

/** Lets the person choose microphone, camera and, where the browser allows it, speaker; tries the first two out. */
export function DevicePanel({ devices, own }: DevicePanelProps) {
  // Keeps the list of devices up to date while this view is on the screen.
  useEffect(() => {
    devices.send({ type: 'callDevices.opened' });
    return () => devices.send({ type: 'callDevices.closed' });
  }, [devices]);
  const isUnkept = useSelector(devices, selectIsUnkept);
  return (
    <div className={styles['panel']}>
      <Tried devices={devices} kind="microphone" own={own} />
      <Tried devices={devices} kind="camera" own={own} />
      {canChooseSpeaker() && (
        <div className={styles['device']}>
          <Choice devices={devices} kind="audiooutput" words={text.speaker} />
        </div>
      )}
      <p role="status" className={styles['note']}>
        {isUnkept ? text.unkept : null}
      </p>
    </div>
  );
}

const deviceKinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

function Tried({ devices, kind, own }: DevicePanelProps & { kind: TrialKind }) {
  const words = text[kind];
  const stage = useSelector(devices, (now) => selectTrial(now, kind));
  const failure = useSelector(devices, (now) => selectTrialFailure(now, kind));
  const trial = useTrial(kind);
  const inCall = own?.[kind] ?? null;
  // The call uses the device already: it needs no trial, and the browser tells the names.
  useEffect(() => {
    if (!inCall) return;
    devices.send({ type: 'callDevices.stopTrying', kind });
    devices.send({ type: 'callDevices.look' });
  }, [devices, kind, inCall]);
  const track = inCall ?? trial;
  return (
    <div className={styles['device']}>
      <Choice devices={devices} kind={deviceKinds[kind]} words={words} />
      <Unnamed devices={devices} kind={kind} />
      {track &&
        (kind === 'microphone' ? (
          <Level track={track} />
        ) : (
          <OwnVideo track={track} label={text.preview} className={styles['preview']} />
        ))}
      {own && !inCall && <p className={styles['note']}>{words.off}</p>}
      <p role="alert" className={styles['failure']}>
        {failure && words.failures[failure]}
      </p>
      {!inCall &&
        (stage === 'running' ? (
          <Button
            look="quiet"
            onClick={() => devices.send({ type: 'callDevices.stopTrying', kind })}
          >
            {words.stop}
          </Button>
        ) : (
          <Button
            look="quiet"
            aria-disabled={stage === 'opening'}
            onClick={() => devices.send({ type: 'callDevices.try', kind })}
          >
            {stage === 'opening' ? words.checking : words.check}
          </Button>
        ))}
    </div>
  );
}

/** Shows the loudness. The level is set on the element itself, because React would draw it a dozen times a second. */
function Level({ track }: { track: MediaStreamTrack }) {
  const meter = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watchLevel(track, (level) => {
        meter.current?.style.setProperty('--level', level.toFixed(3));
        meter.current?.setAttribute('aria-valuenow', String(Math.round(level * 100)));
      }),
    [track],
  );
  return (
    <>
      <div
        ref={meter}
        role="meter"
        aria-label={text.level}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={0}
        className={styles['level']}
      />
      <p className={styles['note']}>{text.levelHint}</p>
    </>
  );
}

interface ChoiceProps {
  devices: PeerRefs['callDevices'];
  kind: MediaDeviceKind;
  words: { readonly name: string; readonly gone: string };
}

function Choice({ devices, kind, words }: ChoiceProps) {
  const all = useSelector(devices, selectDevices);
  const chosen = useSelector(devices, (now) => selectChosen(now, kind));
  const isGone = useSelector(devices, (now) => selectIsGone(now, kind));
  const offered = devicesOf(all, kind);
  const isUnseen = chosen !== 'default' && offered.every(({ id }) => id !== chosen);
  return (
    <>
      <Select
        label={words.name}
        value={chosen}
        onChange={({ target }) =>
          devices.send({ type: 'callDevices.choose', kind, id: target.value })
        }
      >
        <option value="default">{text.byDefault}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name || text.nameless}
          </option>
        ))}
        {isUnseen && <option value={chosen}>{text.chosenBefore}</option>}
      </Select>
      <p role="status" className={styles['gone']}>
        {isGone ? words.gone : null}
      </p>
    </>
  );
}

/** Tells that there is no device, or that the browser names it only after permission. */
function Unnamed({ devices, kind }: { devices: PeerRefs['callDevices']; kind: TrialKind }) {
  const all = useSelector(devices, selectDevices);
  const isNameless = areNameless(all, deviceKinds[kind]);
  const isNone = all.length > 0 && all.every((one) => one.kind !== deviceKinds[kind]);
  if (!isNameless && !isNone) return null;
  return <p className={styles['note']}>{isNameless ? text[kind].unnamed : text[kind].none}</p>;
}

/** Answers whether the page can choose the speaker; in Safari and on phones the system does. */
const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;
