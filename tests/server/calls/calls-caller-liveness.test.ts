/** The server's pings to the caller, second by second (contract, The call record); calls-silence.test.ts has real sockets. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createInProcessBus } from '#server/store/bus/in-process.ts';
import { createCallerLiveness } from '#server/calls/caller-liveness.ts';
import { contractTimings } from '#server/kit/time.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

/** Anna's sockets, each of which answers at once as long as it has power. */
async function begin() {
  const { connections } = createInProcessBus();
  const told: { at: number; silentSince: number | null }[] = [];
  const liveness = createCallerLiveness({
    connections,
    clock: Date,
    timings: contractTimings,
    async onChange(userId) {
      told.push({ at: Date.now(), silentSince: await connections.silentSince(userId) });
    },
    onFailure: (error) => {
      throw error;
    },
  });
  return {
    liveness,
    told,
    heard: () => connections.count('anna'),
    socket: async (socketId: string) => {
      await connections.put('anna', socketId, 'active');
      const socket = {
        hasPower: true,
        asked: 0,
        watched: liveness.addSocket('anna', { socketId, ask }),
      };
      return socket;

      function ask(): void {
        socket.asked += 1;
        if (socket.hasPower) socket.watched.noteSign();
      }
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** Anna calls from her phone. */
async function beginWithCaller() {
  const begun = await begin();
  const phone = await begun.socket('phone');
  begun.liveness.startAsking('call', 'anna');
  return { ...begun, phone };
}

test('only callers are pinged', async () => {
  const { socket } = await begin();
  const phone = await socket('phone');
  await pass(60_000);
  expect(phone.asked).toBe(0);
});

test('a caller is pinged at once and each second while it rings', async () => {
  const { liveness, phone, told } = await beginWithCaller();
  expect(phone.asked).toBe(1);
  await pass(3_999);
  expect(phone.asked).toBe(4);
  liveness.startAsking('call', 'anna');
  await pass(1);
  expect(phone.asked).toBe(5);
  liveness.stopAsking('call');
  await pass(60_000);
  expect(phone.asked).toBe(5);
  expect(told).toEqual([]);
});

test('pings of a call whose end was missed stop with the ringing time', async () => {
  const { phone } = await beginWithCaller();
  await pass(60_000);
  expect(phone.asked).toBe(25);
});

test('who loses power is silent since the last sign, and that is known within 3 s: 8 s from there it is quiet', async () => {
  const { phone, told, heard } = await beginWithCaller();
  await pass(5_000);
  phone.hasPower = false;
  await pass(2_999);
  expect(told).toEqual([]);
  await pass(1);
  expect(told).toEqual([{ at: 8_000, silentSince: 5_000 }]);
  expect(await heard()).toBe(0);
  await pass(10_000);
  expect(told, 'it is told once').toHaveLength(1);
});

test('one late answer does not count as silence', async () => {
  const { phone, told } = await beginWithCaller();
  phone.hasPower = false;
  await pass(2_500);
  phone.watched.noteSign();
  await pass(2_000);
  expect(told).toEqual([]);
});

test('any sign ends the silence', async () => {
  const { phone, told, heard } = await beginWithCaller();
  phone.hasPower = false;
  await pass(6_000);
  phone.watched.noteSign();
  await pass(0);
  expect(told.at(-1)).toEqual({ at: 6_000, silentSince: null });
  expect(await heard()).toBe(1);
});

test('a socket that is closed is asked no more, and one that comes meanwhile is', async () => {
  const { socket, phone, told } = await beginWithCaller();
  phone.watched.remove();
  const laptop = await socket('laptop');
  await pass(10_000);
  expect(phone.asked).toBe(1);
  expect(laptop.asked).toBe(10);
  expect(told).toEqual([]);
});

test('a silence from before the ringing does not count', async () => {
  const { liveness, socket, told } = await begin();
  const phone = await socket('phone');
  await pass(3_600_000);
  phone.hasPower = false;
  liveness.startAsking('call', 'anna');
  await pass(2_000);
  expect(told).toEqual([{ at: 3_602_000, silentSince: 3_600_000 }]);
});
