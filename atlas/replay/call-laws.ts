import { brokenLaw, callLaws, ringLaws } from '#tests/together/laws.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { selectStage, type CallStage } from '#machines/calls/call/call.selectors.ts';
import type { RecordedStep, Recording, Run } from '../../src/recorder/record.ts';
import { valueOf } from './places.ts';

/** Clocks of devices differ by less than this. */
const clocksDifferMs = 60_000;

const inCall: readonly CallStage[] = ['joining', 'live', 'rejoining', 'reconnecting', 'peerLost'];

/** A device as its recording tells of its call. */
interface Device {
  readonly name: string;
  /** null: the recording begins later than the call's actor. */
  userId: string | null;
  active: readonly string[];
  stage: CallStage;
  /** When it came to this stage, in ms since 1970. */
  since: number;
  /** The call that it rings for or is in; null: there is none, or the recording does not say which. */
  callId: string | null;
  /** Calls whose end the server has told it. */
  readonly toldOver: Set<string>;
  /** Calls that were in the server's list when it was last read, and before. */
  shown: readonly string[];
  readonly everShown: Set<string>;
}

type Part = Pick<Recording, 'runs' | 'savedAt'>;

/** Answers which laws of calls the recordings break, in words. A law is asked only where they tell what it is about. */
export function brokenCallLaws(recordings: readonly Part[]): string[] {
  const found = new Set<string>();
  const ends = recordings.map(({ runs, savedAt }, index) => {
    let device = newDevice(String(index + 1), 0);
    for (const run of runs) {
      device = newDevice(device.name, run.startedAt);
      for (const law of walk(device, run)) found.add(law);
    }
    return { device, savedAt };
  });
  const law = brokenAtTheEnds(ends);
  return [...found, ...(law === null ? [] : [law])];
}

const newDevice = (name: string, since: number): Device => ({
  name,
  userId: null,
  active: [],
  stage: 'idle',
  since,
  callId: null,
  toldOver: new Set(),
  shown: [],
  everShown: new Set(),
});

/** Goes along a run, and answers the laws that this device alone breaks on its way. */
function* walk(device: Device, run: Run): Generator<string> {
  const place = run.actors.findIndex(({ chart }) => chart === callMachine.id);
  const actor = run.actors[place];
  if (!actor) return;
  device.active = actor.active;
  device.stage = stageOf(device.active) ?? 'idle';
  for (const step of run.steps) {
    if (step.to !== place) continue;
    take(device, step, run.startedAt + step.ms);
    const { name, stage, callId } = device;
    const isToldOver = callId !== null && device.toldOver.has(callId);
    const ring = brokenLaw(ringLaws, { devices: [{ name, stage, isToldOver }] });
    if (ring !== null) yield ring;
    // The list that had the call has it no more: the server's record was read anew.
    const isOver =
      callId !== null && device.everShown.has(callId) && !device.shown.includes(callId);
    const devices = [{ name, userId: device.userId ?? '', stage }];
    const law =
      step.type === 'call.shown' && isOver
        ? brokenLaw(callLaws, { server: null, userIds: [], devices })
        : null;
    if (law !== null) yield law;
  }
}

function take(device: Device, step: RecordedStep, at: number): void {
  const { type, event, active, isAfterGap } = step;
  const before = device.stage;
  device.active = active ?? device.active;
  device.stage = stageOf(device.active) ?? before;
  if (device.stage !== before) device.since = at;
  const told = idIn(event['payload']);
  if (type === 'xstate.init') device.userId = textIn(event['input'], 'userId');
  if (type === 'call:ended' && told !== null) device.toldOver.add(told);
  if (type === 'call.shown') readList(device, event['calls']);
  const hasBegun = device.stage !== before && ['ringing', 'inviting'].includes(device.stage);
  if (isAfterGap || device.stage === 'idle' || hasBegun) device.callId = null;
  if (hasBegun && type === 'call:incoming') device.callId = told;
  if (type === 'xstate.done.actor.askServer' && device.stage !== 'idle')
    device.callId ??= idIn(event['output']);
}

/** A list that was cut says nothing. */
function readList(device: Device, calls: unknown): void {
  const ids = Array.isArray(calls) ? calls.map(idIn) : [null];
  if (ids.includes(null)) return;
  device.shown = ids.filter((id) => id !== null);
  for (const id of device.shown) device.everShown.add(id);
}

/**
 * One person has one device in a call. Files are saved at different times: each device must have been there until long
 * after the last one came.
 */
function brokenAtTheEnds(ends: readonly { device: Device; savedAt: number }[]): string | null {
  const there = ends.filter(
    ({ device: { callId, userId, stage, shown } }) =>
      userId !== null && callId !== null && shown.includes(callId) && inCall.includes(stage),
  );
  const groups = Object.groupBy(there, ({ device }) => `${device.callId} ${device.userId}`);
  for (const group of Object.values(groups)) {
    const devices = (group ?? []).map(({ device }) => ({ ...device, userId: device.userId ?? '' }));
    const lastCame = Math.max(...devices.map(({ since }) => since));
    if (!group?.every(({ savedAt }) => savedAt > lastCame + clocksDifferMs)) continue;
    const userIds = devices.map(({ userId }) => userId);
    const law = brokenLaw(callLaws, { server: 'live', userIds, devices });
    if (law !== null) return law;
  }
  return null;
}

/** null: this build has no such states. */
function stageOf(active: readonly string[]): CallStage | null {
  if (active.length === 0) return null;
  try {
    // Safe: a stage hangs on no more of the context.
    const context = { failedTries: 0 } as Parameters<typeof selectStage>[0]['context'];
    return selectStage(callMachine.resolveState({ value: valueOf(active), context }));
  } catch {
    // The replay says that the chart has changed since.
    return null;
  }
}

const idIn = (value: unknown): string | null => textIn(value, 'callId');

function textIn(value: unknown, key: string): string | null {
  const text: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  return typeof text === 'string' && text !== '' ? text : null;
}
