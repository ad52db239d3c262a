import { describe, expect, test } from 'vitest';
import { fromCallback, type AnyStateMachine, type StateValue } from 'xstate';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { inboxMachine } from '#machines/chats/inbox/inbox.machine.ts';
import { realtimeMachine } from '#machines/store/realtime/realtime.machine.ts';
import {
  findWhyUnlinked,
  watchLinked,
  whyUnlinked,
  type Linked,
  type WhyUnlinked,
} from '#machines/store/realtime/realtime.why.ts';
import { syncMachine } from '#machines/store/sync/sync.machine.ts';
import { posed } from '#tests/machines/kit/posed.ts';
import { createWorld } from '#tests/model/rules.ts';
import { connectionWords } from '#ui/text/connection-why.ru.ts';
import { allStates, chartOf } from '../../../../src/inspector/chart.ts';

const failedTwice = { failedTries: 2, retryAt: 8_000 };
const realtime = (value: StateValue) =>
  posed(realtimeMachine, {}, value, { token: 't', ...failedTwice });
const linked = (state: string) => realtime({ linked: state });
const connectivity = (link: string, online = true) =>
  posed(connectivityMachine, { online }, { link, beat: 'resting' }, { latencyMs: 2_440 });
const session = (value: StateValue) => posed(sessionMachine, { hint: 'somebody' }, value);
const signedIn = (tokens: string) =>
  session({ signedIn: { tokens, tokenStore: 'settled', profile: 'known' } });
const syncIn = (value: StateValue) => posed(syncMachine, {}, value, { failedTries: 2 });
const sync = (data: string) => syncIn({ link: 'joined', data });
const inboxIn = (value: StateValue) => posed(inboxMachine, {}, value, { failedTries: 2 });
const inbox = (list: StateValue) => inboxIn({ list, screen: 'empty', direct: 'idle' });

const reading = inbox({ reading: 'current' });
const everythingWell: Linked = {
  realtime: linked('live'),
  connectivity: connectivity('online'),
  session: signedIn('usable'),
  sync: sync('resting'),
  inbox: inbox('rested'),
  behind: 0,
};
const why = (given: Partial<Linked>) => whyUnlinked({ ...everythingWell, ...given });

/** The first row that holds is the answer; each row stands above all that it outweighs. */
const rows: readonly (readonly [string, Partial<Linked>, WhyUnlinked])[] = [
  ['the session ends', { session: session('dropping') }, { kind: 'ending' }],
  ['the server ended it', { realtime: realtime({ refused: 'ended' }) }, { kind: 'ending' }],
  [
    'too many windows are open',
    { realtime: realtime({ refused: 'tooMany' }) },
    { kind: 'tooMany' },
  ],
  [
    'this device has no network',
    { connectivity: connectivity('offline', false), realtime: realtime('offline') },
    { kind: 'noNetwork' },
  ],
  ['the server does not answer', { connectivity: connectivity('offline') }, { kind: 'noServer' }],
  ['the socket knows first', { realtime: realtime('offline') }, { kind: 'noServer' }],
  ['the token waits', { session: signedIn('waiting') }, { kind: 'renewsLater' }],
  ['the token is renewed', { session: signedIn('renewing') }, { kind: 'renewing' }],
  ['another token is wanted', { realtime: realtime('renewing') }, { kind: 'renewing' }],
  ['there is no token yet', { realtime: realtime('idle') }, { kind: 'renewing' }],
  ['the list failed', { inbox: inbox('failed') }, { kind: 'listFailed', tryNumber: 3 }],
  [
    'it could not catch up',
    { sync: sync('backingOff'), inbox: reading },
    { kind: 'backingOff', tryNumber: 3 },
  ],
  [
    'it catches up',
    { sync: sync('catchingUp'), inbox: reading, behind: 5 },
    { kind: 'catchingUp', count: 5 },
  ],
  ['the list is asked for', { sync: sync('refreshing') }, { kind: 'refreshing' }],
  ['the list is read', { inbox: reading }, { kind: 'refreshing' }],
  [
    'the connection broke',
    { realtime: realtime('waiting'), sync: sync('catchingUp') },
    { kind: 'waiting', tryNumber: 3, retryAt: 8_000 },
  ],
  [
    'it connects',
    { realtime: linked('connecting'), connectivity: connectivity('slow') },
    { kind: 'connecting' },
  ],
  ['it joins', { realtime: linked('joining'), sync: sync('backingOff') }, { kind: 'joining' }],
  ['it is slow', { connectivity: connectivity('slow') }, { kind: 'slow', latencyMs: 2_440 }],
  ['all is well', {}, { kind: 'live' }],
];

describe('of the connection a person is told that', () => {
  test.each(rows)('%s', (_, given, reason) => {
    expect(why(given)).toEqual(reason);
  });

  test('something that has words, whatever state everybody is in', () => {
    const reasons = new Map<string, WhyUnlinked>();
    for (const all of everybody()) {
      const reason = whyUnlinked(all);
      reasons.set(JSON.stringify(reason), reason);
    }
    const spoken = new Set(Array.from(reasons.values(), connectionWords));
    expect([...spoken].filter((words) => words.trim() === '')).toEqual([]);
    expect(spoken.size).toBe(new Set(rows.map(([, , { kind }]) => kind)).size);
  });

  test('it is slow by as much as it is', () => {
    const words = connectionWords({ kind: 'slow', latencyMs: 2_440 }).replaceAll('\u00a0', ' ');
    expect(words).toContain('за 2,4 с');
  });
});

test.each(['realtime', 'connectivity', 'session', 'sync', 'inbox', 'db'])(
  'whoever asks hears when %s changes',
  (peer) => {
    const world = createWorld({ peers: [peer, 'bystander'] });
    const { system } = world.start(fromCallback(() => {}));
    let changes = 0;
    const stop = watchLinked(system, () => (changes += 1));
    world.hold(peer, {});
    expect(changes).toBe(1);
    world.hold('bystander', {});
    stop();
    world.hold(peer, {});
    expect(changes).toBe(1);
  },
);

test('nobody answers for a messenger that has ended', () => {
  const { system } = createWorld().start(realtimeMachine, { systemId: 'realtime' });
  expect(findWhyUnlinked(system)).toBeNull();
});

/** Every state that a chart can be in, each in a snapshot; its other regions are as they begin. */
const everywhere = <S>(machine: AnyStateMachine, pose: (value: StateValue) => S): readonly S[] =>
  allStates(chartOf(machine).root)
    .filter(({ states }) => states.length === 0)
    .map(({ path }) => path.split('.').toReversed())
    .map(([leaf = '', ...above]) =>
      pose(above.reduce<StateValue>((value, key) => ({ [key]: value }), leaf)),
    );

function* everybody(): Generator<Linked> {
  const realtimes = everywhere(realtimeMachine, realtime);
  const links = [true, false].flatMap((online) =>
    everywhere(connectivityMachine, (value) =>
      posed(connectivityMachine, { online }, value, { latencyMs: 2_440 }),
    ),
  );
  const sessions = everywhere(sessionMachine, session);
  const syncs = everywhere(syncMachine, syncIn);
  const inboxes = everywhere(inboxMachine, inboxIn);
  for (const realtimeNow of realtimes)
    for (const link of links)
      for (const sessionNow of sessions)
        for (const syncNow of syncs)
          for (const inboxNow of inboxes)
            yield {
              realtime: realtimeNow,
              connectivity: link,
              session: sessionNow,
              sync: syncNow,
              inbox: inboxNow,
              behind: 2,
            };
}
