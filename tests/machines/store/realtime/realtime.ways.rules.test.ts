import { beforeEach, describe, expect, test } from 'vitest';
import { requestStalledMs } from '#contract/limits.ts';
import { freshly } from '#tests/infra/freshly.ts';
import { begin } from './realtime.world.ts';

const it = freshly(begin);
const now = () => it().realtime.getSnapshot();
const value = () => now().value;
const tags = () => [...now().tags];
const send = (type: 'realtime.retry' | 'connectivity.offline' | 'connectivity.online') =>
  it().realtime.send({ type });
const wait = (ms: number) => it().world.clock.increment(ms);
const last = () => it().connection.last;
const emitted = () => last().received.filter(({ type }) => type === 'connection.emit');
const name = (emittedName: string, payload: unknown) => ({
  type: 'connection.emit',
  event: { name: emittedName, payload },
});
const asks = () => {
  const answers: unknown[] = [];
  it().realtime.send({
    type: 'realtime.ask',
    event: { name: 'call:end', payload: { conversationId: 'c1' } },
    answered: (answer) => void answers.push(answer),
  });
  return answers;
};

beforeEach(() => it().give('one'));

/** The socket is open, and its rooms are being joined. */
const joining = () => it().signal({ type: 'opened' });
/** The token was refused. */
const renewing = () => it().refuse('unauthorized');
const waiting = () => it().signal({ type: 'closed' });

describe('a connection that comes about', () => {
  test('is busy until its rooms are joined', () => {
    expect([value(), tags()]).toEqual([{ linked: 'connecting' }, ['busy']]);
    joining();
    expect([value(), tags()]).toEqual([{ linked: 'joining' }, ['busy']]);
    last().send({ type: 'connection.joined' });
    expect([value(), tags()]).toEqual([{ linked: 'live' }, []]);
  });

  test('begins anew with another token, and not with the same', () => {
    const first = last();
    it().give('one');
    expect(last()).toBe(first);
    it().give('two');
    expect([first.stopped, it().attempts()]).toEqual([true, ['one', 'two']]);
  });

  test('says so to rooms, and takes a newer token, while they are joined and after', () => {
    for (const isLive of [false, true]) {
      it().realtime.send({ type: 'realtime.leave', conversationId: 'c1' });
      joining();
      if (isLive) last().send({ type: 'connection.joined' });
      const before = emitted().length;
      it().join('c1');
      it().realtime.send({ type: 'realtime.leave', conversationId: 'c1' });
      it().give(now().context.token ?? '');
      it().give(`newer ${isLive}`);
      expect(emitted().slice(before)).toEqual([
        name('conversation:join', 'c1'),
        name('conversation:leave', 'c1'),
        name('auth:refresh', { token: `newer ${isLive}` }),
      ]);
      waiting();
      send('realtime.retry');
      expect(it().attempts().at(-1)).toBe(`newer ${isLive}`);
    }
  });

  test('joins anew the rooms that were joined while it was open', () => {
    joining();
    it().join('c1');
    last().send({ type: 'connection.joined' });
    it().join('c2');
    waiting();
    send('realtime.retry');
    joining();
    expect(last().received).toEqual([{ type: 'connection.join', conversationIds: ['c1', 'c2'] }]);
  });

  test('asks the server once it is live; before that nobody is asked, which is said', () => {
    expect(asks()).toEqual([null]);
    joining();
    last().send({ type: 'connection.joined' });
    expect(asks()).toEqual([]);
    expect(last().received.at(-1)).toMatchObject({ type: 'connection.ask' });
  });
});

describe('a connection that does not come about', () => {
  test.each([
    ['its code breaks', () => last().reject(new Error('it broke'))],
    ['it is closed', waiting],
    ['it does not open', () => wait(60_000)],
    [
      'its rooms are not joined',
      () => {
        joining();
        wait(60_000);
      },
    ],
    ['the server is not ready', () => it().refuse('unavailable')],
  ])('is tried again later each time, when %s', (_, fail) => {
    fail();
    expect([tags(), now().context.failedTries]).toEqual([['waiting'], 1]);
    send('realtime.retry');
    fail();
    expect(now().context.failedTries).toBe(2);
  });

  test('waits for the network where there is none, whatever it waited for before', () => {
    for (const before of [waiting, renewing]) {
      before();
      send('connectivity.offline');
      expect([value(), tags()]).toEqual(['offline', ['waiting']]);
      wait(600_000);
      expect(value()).toBe('offline');
      it().give('newer');
      expect(value()).toBe('offline');
      send('realtime.retry');
      expect([value(), it().attempts().at(-1)]).toEqual([{ linked: 'connecting' }, 'newer']);
      it().give('one');
    }
  });

  test('tries at once with another token, and not with the same', () => {
    waiting();
    it().give('one');
    expect(value()).toBe('waiting');
    it().give('two');
    expect([value(), it().attempts().at(-1)]).toEqual([{ linked: 'connecting' }, 'two']);
  });
});

describe('a token that is refused', () => {
  test('is renewed, which is waited for so long and not longer', () => {
    renewing();
    expect([value(), tags()]).toEqual(['renewing', ['busy']]);
    wait(requestStalledMs - 1);
    expect(value()).toBe('renewing');
    wait(1);
    expect([value(), now().context.failedTries]).toEqual(['waiting', 1]);
  });

  test('and is refused again when it is new waits, and is then renewed once more', () => {
    renewing();
    it().give('two');
    renewing();
    expect([value(), now().context.failedTries]).toEqual(['waiting', 1]);
    send('realtime.retry');
    renewing();
    expect(value()).toBe('renewing');
  });
});

describe('a refusal for good', () => {
  test('of one window too many waits for the person, with the newest token', () => {
    it().refuse('too_many');
    expect([value(), tags()]).toEqual([{ refused: 'tooMany' }, ['failed']]);
    it().give('two');
    expect(value()).toEqual({ refused: 'tooMany' });
    send('realtime.retry');
    expect(it().attempts()).toEqual(['one', 'two']);
  });

  test('of a session that has ended goes on with another token, or when the person asks', () => {
    const end = () => it().arrive({ name: 'session:ended', payload: { reason: 'revoked' } });
    end();
    expect([value(), tags()]).toEqual([{ refused: 'ended' }, ['failed']]);
    it().give('one');
    expect(value()).toEqual({ refused: 'ended' });
    it().give('two');
    expect(it().attempts()).toEqual(['one', 'two']);
    end();
    send('realtime.retry');
    expect(value()).toEqual({ linked: 'connecting' });
  });
});
