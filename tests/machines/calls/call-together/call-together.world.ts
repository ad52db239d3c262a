/**
 * The server's record, the caller's tab and two of the callee's devices, connected by a network that loses, doubles and
 * reorders events. A person is in the video server's room once: another device of theirs replaces the first.
 */
import type { Acknowledgement, ClientEvent } from '#contract/events.ts';
import type { CallServerEvent } from '#machines/calls/call/call.events.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import type { RoomEnd } from '#services/calls/room/types.ts';
import { selectStage } from '#machines/calls/call/call.selectors.ts';
import type { CallEffect } from '#server/calls/record/call-record.events.ts';
import { callParts } from '#tests/machines/calls/call/call.world.ts';
import { createWorld, type PromiseCall } from '#tests/model/rules.ts';
import { placeCall } from '../call-record/call-record.world.ts';

export const devices = ['anna', 'phone', 'tablet'] as const;
export type Device = (typeof devices)[number];
const owner: Readonly<Record<Device, 'anna' | 'boris'>> = {
  anna: 'anna',
  phone: 'boris',
  tablet: 'boris',
};
const about = { callId: 'call', conversationId: 'dacha' } as const;

export function begin() {
  let now = 0;
  let version = 1;
  let record: ReturnType<typeof placeCall> | null = null;
  /** The people in the room, each by device and connection. */
  const inRoom = new Map<string, { device: Device; mediaSid: string }>();
  let connections = 0;
  const underWay: { to: Device; event: CallServerEvent }[] = [];
  const clients = new Map(devices.map((name) => [name, openDevice(name)]));
  const client = (name: Device) => {
    const found = clients.get(name);
    if (!found) throw new Error('no such device');
    return found;
  };

  function send(userId: string, event: CallServerEvent, except?: string) {
    for (const to of devices) {
      if (owner[to] === userId && to !== except) underWay.push({ to, event });
    }
  }
  function carryOut(effects: readonly CallEffect[]) {
    version += 1;
    for (const effect of effects) {
      if (effect.type === 'ring') {
        const from = { id: 'anna', name: 'Анна' };
        const ring = { ...about, from, video: false, ringForMs: 25_000, expiresAt: '' };
        for (const userId of effect.userIds) send(userId, { type: 'call:incoming', payload: ring });
      } else if (effect.type === 'tellAccepted') {
        const payload = { ...about, userId: effect.userId, video: false };
        send('anna', { type: 'call:accepted', payload });
      } else if (effect.type === 'tellEnded') {
        const payload = { ...about, reason: effect.reason };
        for (const userId of effect.userIds)
          send(userId, { type: 'call:ended', payload }, effect.exceptSocketId);
      }
    }
  }
  /** Answers like server/calls (contract, The call record). */
  function hear(from: Device, { name, payload }: ClientEvent): Acknowledgement {
    const userId = owner[from];
    if (record === null) {
      if (name !== 'call:invite') return { ok: true };
      record = placeCall();
      carryOut(record.effects());
      return { ok: true, callId: 'call' };
    }
    if (record.stage() === 'ended') {
      return name === 'call:end' ? { ok: true } : { ok: false, code: 'call_over', message: '' };
    }
    const by = { userId, socketId: from };
    if (name === 'call:invite' || name === 'call:accept')
      carryOut(record.after(now, { type: name === 'call:invite' ? 'invite' : 'accept', ...by }));
    if (name === 'call:end') carryOut(record.after(now, { type: 'end', ...by }));
    if (name === 'call:decline') {
      const isTimeout = 'reason' in Object(payload);
      carryOut(record.after(now, { type: 'decline', isTimeout, ...by }));
    }
    return { ok: true, callId: 'call' };
  }

  /** An event of the video server or the clock reaches the record. */
  function tellRecord(event: Parameters<ReturnType<typeof placeCall>['after']>[1]) {
    if (record && !isOver()) carryOut(record.after(now, event));
  }
  function enterRoom(device: Device, isTold: boolean) {
    const userId = owner[device];
    const before = inRoom.get(userId);
    connections += 1;
    const mediaSid = `connection ${connections}`;
    inRoom.set(userId, { device, mediaSid });
    if (isTold) tellRecord({ type: 'media.joined', userId, mediaSid });
    if (before && before.device !== device) client(before.device).disconnect('otherDevice');
  }
  function leaveRoom(device: Device, how: 'media.left' | 'media.lost', isTold: boolean) {
    const userId = owner[device];
    const there = inRoom.get(userId);
    if (there?.device !== device) return;
    inRoom.delete(userId);
    if (isTold) tellRecord({ type: how, userId, mediaSid: there.mediaSid });
  }

  function openDevice(name: Device) {
    const world = createWorld();
    const { askServer, ticket, room, outside } = callParts();
    const call = world.start(
      callMachine.provide({
        actors: outside,
        actions: { keepCall: () => {}, dropCall: () => {}, prepareRoom: () => {} },
      }),
      { input: { userId: owner[name] } },
    );
    call.send({ type: 'realtime.live' });
    const connection = () => room.calls.findLast(({ stopped }) => !stopped);
    let connected: ReturnType<typeof connection>;
    let lastTicket: (typeof ticket.calls)[number] | undefined;
    const done = new Set<PromiseCall<Acknowledgement, ClientEvent>>();
    return {
      call,
      world,
      stage: () => selectStage(call.getSnapshot()),
      /** Delivers the device's words to the server or not, and the answer to the device or not. */
      speak(isHeard: boolean, isAnswered: boolean) {
        const said = askServer.calls.find((one) => !done.has(one));
        if (!said) return false;
        done.add(said);
        const answer = isHeard ? hear(name, said.input) : null;
        if (said.stopped) return true;
        if (answer && isAnswered) said.resolve(answer);
        else said.reject(new Error('no acknowledgement'));
        return true;
      },
      reachRoom(isTold: boolean) {
        const asked = ticket.calls.at(-1);
        if (asked && !asked.stopped && asked !== lastTicket) {
          lastTicket = asked;
          asked.resolve({ token: 't', url: 'wss://here' });
        }
        const one = connection();
        if (!one || one === connected) return;
        connected = one;
        one.send({ type: 'room.connected' });
        enterRoom(name, isTold);
      },
      disconnect(reason: RoomEnd) {
        const one = connected;
        connected = undefined;
        if (one && !one.stopped) one.send({ type: 'room.disconnected', reason });
      },
      /** Hanging up stops the connection, and so leaves the room. */
      isInRoom: () => connected !== undefined && !connected.stopped,
    };
  }

  const isOver = () => record === null || record.stage() === 'ended';
  /** Every device that is connecting to the room gets in. */
  const arrive = () => devices.forEach((name) => client(name).reachRoom(true));
  /** Sends the device the record's present state, as a new reading of the list does. */
  function refetch(name: Device) {
    const shown = record?.shown() ?? null;
    client(name).call.send({
      type: 'call.shown',
      version,
      calls: shown ? [{ ...shown, ...about }] : [],
    });
  }
  return {
    client,
    stages: () => Object.fromEntries(devices.map((name) => [name, client(name).stage()])),
    record: () => record,
    underWay,
    deliver: (index: number, isKept: boolean) => {
      const message = underWay[index % Math.max(1, underWay.length)];
      if (!message) return;
      if (!isKept) underWay.splice(underWay.indexOf(message), 1);
      client(message.to).call.send(message.event);
    },
    /** Cuts the connection to the video server; the page notices and begins another. */
    cut(name: Device, how: 'media.left' | 'media.lost', isTold: boolean) {
      if (!client(name).isInRoom()) return;
      leaveRoom(name, how, isTold);
      client(name).disconnect('lost');
    },
    /** Anna's page stops answering the server, or answers again. */
    caller: (isGone: boolean) => tellRecord({ type: isGone ? 'caller.gone' : 'caller.back' }),
    lose: (index: number) => void underWay.splice(index % Math.max(1, underWay.length), 1),
    pass(ms: number) {
      now += ms;
      for (const { world } of clients.values()) world.clock.increment(ms);
      if (record && !isOver()) {
        const effects = record.after(now, { type: 'clock' });
        if (effects.length > 0) carryOut(effects);
      }
    },
    refetch,
    arrive,
    /**
     * The network heals: devices say what they have to say, connections to the room succeed, the server looks who is there,
     * events under way are lost, and every device refetches once.
     */
    heal() {
      underWay.length = 0;
      tellRecord({ type: 'caller.back' });
      for (let round = 0; round < 5; round += 1) {
        for (const name of devices) while (client(name).speak(true, true));
        arrive();
        for (const { world } of clients.values()) world.clock.increment(1_000);
        now += 1_000;
      }
      for (const [userId, { device, mediaSid }] of inRoom) {
        const isThere = client(device).isInRoom();
        tellRecord({ type: isThere ? 'media.joined' : 'media.lost', userId, mediaSid });
      }
      tellRecord({ type: 'clock' });
      underWay.length = 0;
      version += 1;
      for (const name of devices) refetch(name);
    },
  };
}
