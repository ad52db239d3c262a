/** Plays the surroundings of the devices in a call: the server's record, the events that it sends, and the room. */
import { initialTransition, transition, type SnapshotFrom } from 'xstate';
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { CallServerEvent } from '#machines/calls/call/call.events.ts';
import type { CallEffect, CallRecordEvent } from '#server/calls/record/call-record.events.ts';
import { callRecordMachine } from '#server/calls/record/call-record.machine.ts';
import { callOf, nextDeadline, type CallStage } from '#server/calls/record/call-record.ts';
import { effectsIn, stageOf, waits } from '#tests/machines/calls/call-record/call-record.world.ts';
import type { Company } from './company.ts';
import type { Leaf } from './players.ts';
import { pageOf } from './refs.ts';

export const devices = ['anna', 'phone', 'tablet'] as const;
export type Device = (typeof devices)[number];
export const ownerOf = (device: string): 'anna' | 'boris' => (device === 'anna' ? 'anna' : 'boris');

interface Job {
  readonly leaf: string;
  readonly src: string;
  readonly at: 'is said' | 'is answered' | 'is asked for' | 'connects' | 'holds';
  readonly word: ClientEvent | null;
  readonly answer: Acknowledgement | null;
}

export interface Around {
  readonly record: SnapshotFrom<typeof callRecordMachine> | null;
  /** Rises with each change of the record. */
  readonly version: number;
  /** The version that each device has read. */
  readonly read: Readonly<Record<string, number>>;
  readonly underWay: readonly { readonly to: Device; readonly event: CallServerEvent }[];
  /** The devices that have heard from the server that the call is over. */
  readonly toldOver: readonly Device[];
  readonly jobs: readonly Job[];
  /** The people in the room, each with a device and a connection. */
  readonly inRoom: Readonly<Record<string, { readonly device: string; readonly sid: string }>>;
  /** How often each device has connected. */
  readonly connections: Readonly<Record<string, number>>;
}

export type Calling = Company<Around>;

export const quiet: Around = {
  record: null,
  version: 0,
  read: {},
  underWay: [],
  toldOver: [],
  jobs: [],
  inRoom: {},
  connections: {},
};

const about = { callId: 'call', conversationId: 'dacha' } as const;

export function change(company: Calling, to: (around: Around) => Partial<Around>): void {
  company.outside = { ...company.outside, ...to(company.outside) };
}

const beginnings: Readonly<Record<string, Job['at']>> = {
  askServer: 'is said',
  ticket: 'is asked for',
  room: 'connects',
};

export function began(company: Calling, { path: leaf, src, input }: Leaf): void {
  const at = beginnings[src];
  if (at === undefined) return;
  // Safe: this actor is given a word for the server.
  const word = src === 'askServer' ? (input as ClientEvent) : null;
  change(company, ({ jobs }) => ({
    jobs: [...jobs, { leaf, src, at, word, answer: null }].toSorted((one, other) =>
      one.leaf.localeCompare(other.leaf),
    ),
  }));
}

/** A connection that is given up leaves the room, and the server is told. */
export function stopped(company: Calling, { path }: Leaf): void {
  const job = company.outside.jobs.find(({ leaf }) => leaf === path);
  if (!job) return;
  end(company, job);
  if (job.at === 'holds') leaveRoom(company, pageOf(path), 'media.left');
}

function put(company: Calling, job: Job, news: Partial<Job>): void {
  change(company, ({ jobs }) => ({
    jobs: jobs.map((one) => (one === job ? { ...one, ...news } : one)),
  }));
}

function end(company: Calling, job: Job): void {
  change(company, ({ jobs }) => ({ jobs: jobs.filter((one) => one !== job) }));
}

export const recordStage = ({ outside: { record } }: Calling): CallStage | null =>
  record && stageOf(record);

/** Tells the record of an event, and carries out what it asks for. All happens at one time, but for its deadlines. */
export function tellRecord(company: Calling, event: CallRecordEvent): void {
  const { record } = company.outside;
  if (!record || stageOf(record) === 'ended') return;
  const [next, actions] = transition(callRecordMachine, record, event);
  carryOut(company, next, effectsIn(actions));
}

export function deadlineOf({ outside: { record } }: Calling): number | null {
  return record && stageOf(record) !== 'ended'
    ? nextDeadline(stageOf(record), record.context)
    : null;
}

/** The call as lists show it; null: there is none, or none any more. */
export const shownIn = (record: Around['record']) =>
  record && callOf(stageOf(record), record.context);

function carryOut(
  company: Calling,
  record: Around['record'],
  effects: readonly CallEffect[],
): void {
  const isNews =
    JSON.stringify(shownIn(record)) !== JSON.stringify(shownIn(company.outside.record));
  change(company, ({ version }) => ({ record, version: version + (isNews ? 1 : 0) }));
  for (const effect of effects) {
    if (effect.type === 'ring') {
      const from = { id: 'anna', name: 'Анна' };
      const payload = { ...about, from, video: false, ringForMs: 25_000, expiresAt: '' };
      for (const userId of effect.userIds)
        tell(company, userId, { type: 'call:incoming', payload });
    } else if (effect.type === 'tellAccepted') {
      const payload = { ...about, userId: effect.userId, video: false };
      tell(company, 'anna', { type: 'call:accepted', payload });
    } else if (effect.type === 'tellEnded') {
      const payload = { ...about, reason: effect.reason };
      for (const userId of effect.userIds)
        tell(company, userId, { type: 'call:ended', payload }, effect.exceptSocketId);
    }
  }
}

const keyOf = (message: Around['underWay'][number]): string => JSON.stringify(message);

function tell(company: Calling, userId: string, event: CallServerEvent, except?: string): void {
  const to = devices.filter(
    (one) => one in company.outside.read && ownerOf(one) === userId && one !== except,
  );
  // They come in any order.
  change(company, ({ underWay }) => ({
    underWay: [...underWay, ...to.map((device) => ({ to: device, event }))].toSorted((one, other) =>
      keyOf(one).localeCompare(keyOf(other)),
    ),
  }));
}

export function deliver(company: Calling, { to, event }: Around['underWay'][number]): void {
  if (event.type === 'call:ended')
    change(company, ({ toldOver }) => ({ toldOver: [...new Set([...toldOver, to])].toSorted() }));
  company.tell(to, 'call', event);
}

/** Answers like server/calls (contract, The call record). */
function hear(company: Calling, device: string, { name, payload }: ClientEvent): Acknowledgement {
  const stage = recordStage(company);
  if (stage === null) {
    if (name !== 'call:invite') return { ok: true };
    const [record, actions] = initialTransition(callRecordMachine, {
      waits,
      id: about.callId,
      conversationId: about.conversationId,
      isGroup: false,
      callerId: 'anna',
      video: false,
      at: 0,
      others: ['boris'],
      busy: [],
    });
    carryOut(company, record, effectsIn(actions));
    return { ok: true, callId: about.callId };
  }
  if (stage === 'ended')
    return name === 'call:end' ? { ok: true } : { ok: false, code: 'call_over', message: '' };
  const by = { userId: ownerOf(device), socketId: device, at: 0 };
  if (name === 'call:invite') tellRecord(company, { type: 'invite', ...by });
  if (name === 'call:accept') tellRecord(company, { type: 'accept', ...by });
  if (name === 'call:end') tellRecord(company, { type: 'end', ...by });
  if (name === 'call:decline')
    tellRecord(company, { type: 'decline', isTimeout: 'reason' in Object(payload), ...by });
  return { ok: true, callId: about.callId };
}

function enterRoom(company: Calling, device: string): void {
  const userId = ownerOf(device);
  const before = company.outside.inRoom[userId];
  const count = (company.outside.connections[device] ?? 0) + 1;
  const sid = `${device} ${count}`;
  const connections = { ...company.outside.connections, [device]: count };
  change(company, ({ inRoom }) => ({
    connections,
    inRoom: { ...inRoom, [userId]: { device, sid } },
  }));
  tellRecord(company, { type: 'media.joined', userId, mediaSid: sid, at: 0 });
  if (before && before.device !== device) disconnect(company, before.device, 'otherDevice');
}

function leaveRoom(company: Calling, device: string, how: 'media.left' | 'media.lost'): void {
  const userId = ownerOf(device);
  const { [userId]: there, ...others } = company.outside.inRoom;
  if (there?.device !== device) return;
  change(company, () => ({ inRoom: others }));
  tellRecord(company, { type: how, userId, mediaSid: there.sid, at: 0 });
}

function disconnect(company: Calling, device: string, reason: 'otherDevice' | 'lost'): void {
  const job = company.outside.jobs.find((one) => one.at === 'holds' && pageOf(one.leaf) === device);
  if (!job) return;
  end(company, job);
  company.report(job.leaf, { type: 'room.disconnected', reason });
}

/** The connection to the video server breaks; the server notices. */
export function cut(company: Calling, device: string): void {
  leaveRoom(company, device, 'media.lost');
  disconnect(company, device, 'lost');
}

export function go(company: Calling, job: Job): void {
  const device = pageOf(job.leaf);
  switch (job.at) {
    case 'is said':
      if (!job.word) return;
      // The answer is under way before what the record causes, as on one socket.
      put(company, job, { at: 'is answered', answer: hear(company, device, job.word) });
      return;
    case 'is answered':
      end(company, job);
      return company.answer(job.leaf, job.answer);
    case 'is asked for':
      end(company, job);
      return company.answer(job.leaf, { token: 't', url: 'wss://here' });
    case 'connects':
      put(company, job, { at: 'holds' });
      company.report(job.leaf, { type: 'room.connected' });
      return company.has(job.leaf) ? enterRoom(company, device) : undefined;
    case 'holds':
  }
}

export function lose(company: Calling, job: Job): void {
  end(company, job);
  company.fail(job.leaf, new Error('no answer'));
}

/** Sends a device the record's present state, as a new reading of the list does. */
export function refetch(company: Calling, device: string): void {
  const { record, version, read } = company.outside;
  const shown = shownIn(record);
  change(company, () => ({ read: { ...read, [device]: version } }));
  const calls = shown ? [{ ...shown, ...about }] : [];
  company.tell(device, 'call', { type: 'call.shown', version, calls });
}
