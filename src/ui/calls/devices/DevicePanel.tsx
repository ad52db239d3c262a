import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
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
import styles from './DevicePanel.module.css';
import { Level } from './Level.tsx';
import { Preview } from './Preview.tsx';
import { useTrial } from './use-call-devices.ts';
import { useShown } from './use-call-devices.ts';

/** This person's own tracks in the call; null: the device is off. */
export type OwnTracks = Readonly<Record<TrialKind, MediaStreamTrack | null>>;

interface DevicePanelProps {
  devices: PeerRefs['callDevices'];
  /** The tracks of a call; without a call the person tries the devices out. */
  own?: OwnTracks;
}

/** Chooses a call's microphone, camera and speaker, and shows whether they work. */
export function DevicePanel({ devices, own }: DevicePanelProps) {
  useShown(devices);
  const isUnkept = useSelector(devices, selectIsUnkept);
  return (
    <div className={styles['panel']}>
      <Tried devices={devices} kind="microphone" own={own} />
      <Tried devices={devices} kind="camera" own={own} />
      {canChooseSpeaker() && <Speaker devices={devices} />}
      <p role="status" className={styles['note']}>
        {isUnkept ? text.unkept : null}
      </p>
    </div>
  );
}

const deviceKinds = { microphone: 'audioinput', camera: 'videoinput' } as const;

interface TriedProps {
  devices: PeerRefs['callDevices'];
  kind: TrialKind;
  own: OwnTracks | undefined;
}

/** The view of each device on trial. */
const shown = { microphone: Level, camera: Preview } as const;

function Tried({ devices, kind, own }: TriedProps) {
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
  const Shown = shown[kind];
  return (
    <div className={styles['device']}>
      <Choice devices={devices} kind={deviceKinds[kind]} words={words} />
      <Unnamed devices={devices} kind={kind} />
      {track && <Shown track={track} />}
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

function Speaker({ devices }: { devices: PeerRefs['callDevices'] }) {
  return (
    <div className={styles['device']}>
      <Choice devices={devices} kind="audiooutput" words={text.speaker} />
    </div>
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

/** False in Safari and on phones, where the system chooses the speaker. */
const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype;
