import { describe, expect, test } from 'vitest';
import type { StateValue } from 'xstate';
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
import { begin } from './realtime.world.ts';

const failedTwice = { failedTries: 2, retryAt: 8_000 };
const realtime = (value: StateValue) =>
  posed(realtimeMachine, {}, value, { token: 't', ...failedTwice });
const linked = (state: string) => realtime({ linked: state });
const connectivity = (link: string, online = true) =>
  posed(connectivityMachine, { online }, { link, beat: 'resting' }, { latencyMs: 2_440 });
const session = (value: StateValue) => posed(sessionMachine, { hint: 'somebody' }, value);
const signedIn = (tokens: string) =>
  session({ signedIn: { tokens, tokenStore: 'settled', profile: 'known' } });
const sync = (data: string) => posed(syncMachine, {}, { link: 'joined', data }, { failedTries: 2 });
const inbox = (list: StateValue) =>
  posed(inboxMachine, {}, { list, screen: 'empty', direct: 'idle' }, { failedTries: 2 });

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
    const spoken = new Set<string>();
    for (const all of everybody()) spoken.add(connectionWords(whyUnlinked(all)));
    expect([...spoken].filter((words) => words.trim() === '')).toEqual([]);
    expect(spoken.size).toBe(new Set(rows.map(([, , { kind }]) => kind)).size);
  });

  test('it is slow by as much as it is', () => {
    const words = connectionWords({ kind: 'slow', latencyMs: 2_440 }).replaceAll('\u00a0', ' ');
    expect(words).toContain('за 2,4 с');
  });
});

test('whoever asks hears when it changes', () => {
  const { world, give, realtime: actor } = begin();
  let changes = 0;
  const stop = watchLinked(actor.system, () => (changes += 1));
  give('one');
  expect(changes).toBeGreaterThan(0);
  stop();
  const before = changes;
  world.clock.increment(60_000);
  expect(changes).toBe(before);
});

test('nobody answers for a messenger that has ended', () => {
  const { system } = createWorld().start(realtimeMachine, { systemId: 'realtime' });
  expect(findWhyUnlinked(system)).toBeNull();
});

function* everybody(): Generator<Linked> {
  const realtimes = [
    ...['idle', 'renewing', 'waiting', 'offline'].map(realtime),
    ...['connecting', 'joining', 'live'].map(linked),
    ...['tooMany', 'ended'].map((refused) => realtime({ refused })),
  ];
  const links = [
    ...['online', 'slow', 'offline'].map((link) => connectivity(link)),
    connectivity('offline', false),
  ];
  const sessions = [...['usable', 'renewing', 'waiting'].map(signedIn), session('dropping')];
  const data = ['resting', 'refreshing', 'doubting', 'examining', 'catchingUp', 'backingOff'];
  const syncs = data.map(sync);
  const inboxes = [reading, ...['rested', 'gathering', 'failed'].map(inbox)];
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
