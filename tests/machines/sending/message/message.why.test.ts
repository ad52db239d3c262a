import { describe, expect, test } from 'vitest';
import type { StateValue } from 'xstate';
import { connectivityMachine } from '#machines/app/connectivity/connectivity.machine.ts';
import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { conversationQueueMachine } from '#machines/sending/conversation-queue/conversation-queue.machine.ts';
import { messageMachine } from '#machines/sending/message/message.machine.ts';
import {
  watchSenders,
  whyUnsent,
  type Senders,
  type WhyUnsent,
} from '#machines/sending/message/message.why.ts';
import { outboxMachine } from '#machines/sending/outbox/outbox.machine.ts';
import { uploadMachine } from '#machines/sending/upload/upload.machine.ts';
import type { Failure } from '#services/app/api/types.ts';
import { posed } from '#tests/machines/kit/posed.ts';
import { refusal } from '#tests/machines/kit/shapes.ts';
import { chosenFile } from '#tests/machines/sending/outbox/tab.ts';
import { createDb } from '#tests/machines/store/db/db.fixture.ts';
import { createWorld } from '#tests/model/rules.ts';
import { whyWords } from '#ui/text/why.ru.ts';
import { unsentShape } from './unsent.ts';

const own = { userId: 'me', link: 'online' } as const;

const message = (way: StateValue, given: Parameters<typeof unsentShape>[0] = {}) =>
  posed(
    messageMachine,
    { ...own, message: unsentShape(given), isStored: true, isLate: false },
    { way, patience: 'over' },
  );
const queue = (value: StateValue, failure: Failure | null = null) =>
  posed(conversationQueueMachine, { ...own, conversationId: 'c1' }, value, {
    failure,
    failedTries: 2,
    retryAt: 8_000,
  });
const upload = (value: StateValue, changed: object = {}) =>
  posed(
    uploadMachine,
    { ...own, clientId: 'k1', fileId: 'f1', sizeBytes: 100, refusal: null },
    value,
    { failedTries: 2, retryAt: 8_000, ...changed },
  );
const outbox = (value: StateValue) => posed(outboxMachine, own, value);
const session = (value: StateValue) => posed(sessionMachine, { hint: 'somebody' }, value);
const signedIn = (tokens: string) =>
  session({ signedIn: { tokens, tokenStore: 'settled', profile: 'known' } });
const connectivity = (link: string, online = true) =>
  posed(connectivityMachine, { online }, { link, beat: 'resting' });

const queued = { kept: 'queued' };
const file = { attachments: [chosenFile('f1')] };
const everythingWell: Senders = {
  message: message({ sending: 'wanted' }),
  queue: queue({ holding: 'given' }),
  uploads: {},
  outbox: outbox('idle'),
  session: signedIn('usable'),
  connectivity: connectivity('online'),
  isMember: true,
  before: 0,
};
const why = (given: Partial<Senders> = {}) => whyUnsent({ ...everythingWell, ...given });

const uploading = message({ kept: 'uploading' }, file);
const next = { tryNumber: 3, retryAt: 8_000 };
const name = 'f1.txt';
const failed = (status: number) => queue('waiting', refusal(status).failure);

/** The first row that holds is the answer; each row stands above all that it outweighs. */
const rows: readonly (readonly [string, Partial<Senders>, WhyUnsent])[] = [
  ['only this page has it', { message: message('unstored') }, { kind: 'unstored' }],
  ['the session ends', { session: session('dropping') }, { kind: 'signedOut' }],
  [
    'the server takes the sign-in no more',
    { message: message({ kept: { waiting: 'session' } }) },
    { kind: 'signedOut' },
  ],
  ['I am out of the conversation', { isMember: false }, { kind: 'departed' }],
  [
    'the server refused it',
    { message: message({ kept: 'refused' }, { refusal: 'Нельзя' }) },
    { kind: 'refused', refusal: 'Нельзя' },
  ],
  [
    'the server refused a file, as the record says',
    {
      message: message(
        { kept: 'refused' },
        { attachments: [chosenFile('f1', { refusal: 'too_large' })] },
      ),
    },
    { kind: 'fileRefused', name, refusal: 'too_large' },
  ],
  [
    'the server refused a file just now',
    { message: uploading, uploads: { f1: upload('failed', { refusal: 'storage_full' }) } },
    { kind: 'fileRefused', name, refusal: 'storage_full' },
  ],
  ['it is being stored', { message: message({ storing: 'wanted' }) }, { kind: 'storing' }],
  [
    'the store cannot be read',
    { message: message(queued), outbox: outbox('unreadable') },
    { kind: 'unreadable' },
  ],
  [
    'this device has no network',
    { connectivity: connectivity('offline', false) },
    { kind: 'noNetwork' },
  ],
  ['the server is away', { connectivity: connectivity('offline') }, { kind: 'noServer' }],
  ['its queue knows first', { queue: queue('offline') }, { kind: 'noServer' }],
  [
    'it knows first itself',
    { message: message({ kept: { waiting: 'network' } }) },
    { kind: 'noServer' },
  ],
  ['the token is being renewed', { session: signedIn('renewing') }, { kind: 'renewing' }],
  ['the token waits for the server', { session: signedIn('waiting') }, { kind: 'renewsLater' }],
  [
    'its file goes',
    { message: uploading, uploads: { f1: upload({ going: 'sending' }) } },
    { kind: 'fileGoes', name },
  ],
  [
    'its file broke off',
    { message: uploading, uploads: { f1: upload({ retrying: 'backingOff' }) } },
    { kind: 'fileBroke', name, ...next },
  ],
  [
    'its file waits for its turn',
    { message: uploading, uploads: { f1: upload({ going: 'waiting' }) } },
    { kind: 'fileWaits', name },
  ],
  ['the upload of its file has not begun', { message: uploading }, { kind: 'fileWaits', name }],
  [
    'the store does not give it',
    { message: message(queued), queue: queue('waiting') },
    { kind: 'unread', ...next },
  ],
  [
    'no answer came',
    { message: message(queued), queue: queue('waiting', { kind: 'network' }) },
    { kind: 'noAnswer', ...next },
  ],
  [
    'the server is at fault',
    { message: message(queued), queue: failed(503) },
    { kind: 'fault', ...next },
  ],
  [
    'the server is busy',
    { message: message(queued), queue: failed(429) },
    { kind: 'tooOften', ...next },
  ],
  [
    'the server is full',
    { message: message(queued), queue: failed(507) },
    { kind: 'full', ...next },
  ],
  [
    'another tab has the turn',
    { message: message({ kept: { waiting: 'otherTab' } }) },
    { kind: 'otherTab' },
  ],
  [
    'another tab has the turn, as the queue says',
    { message: message(queued), queue: queue({ holding: 'barred' }) },
    { kind: 'otherTab' },
  ],
  ['two are before it', { message: message(queued), before: 2 }, { kind: 'behind', count: 2 }],
  ['it is being sent', { before: 2 }, { kind: 'asking' }],
  ['its turn is about to come', { message: message(queued), queue: null }, { kind: 'asking' }],
];

describe('a message has not gone because', () => {
  test.each(rows)('%s', (_, given, reason) => {
    expect(why(given)).toEqual(reason);
  });

  test('of several files that is told of which is furthest on its way', () => {
    const files = { attachments: [chosenFile('f1'), chosenFile('f2'), chosenFile('f3')] };
    const going = { f1: upload({ going: 'waiting' }), f2: upload({ retrying: 'backingOff' }) };
    const both = message({ kept: 'uploading' }, files);
    expect(why({ message: both, uploads: going })).toMatchObject({ name: 'f2.txt' });
    const sent = { ...going, f3: upload({ going: 'sending' }) };
    expect(why({ message: both, uploads: sent })).toMatchObject({
      kind: 'fileGoes',
      name: 'f3.txt',
    });
  });

  test('of some reason that has words, whatever state everybody is in', () => {
    const spoken = new Set<string>();
    for (const senders of allSenders()) spoken.add(whyWords(whyUnsent(senders), 1_000_000));
    expect([...spoken].filter((words) => words.trim() === '')).toEqual([]);
    // Each kind counts once: neither the numbers nor the names differ. Being out of the conversation has its row above.
    expect(spoken.size).toBe(new Set(rows.map(([, , { kind }]) => kind)).size - 1);
  });
});

test('whoever asks hears of changes of the store, too: of being put out of the group, say', () => {
  const world = createWorld({ peers: ['db'] });
  world.hold('db', createDb().now);
  const { system } = world.start(messageMachine, {
    input: { ...own, message: unsentShape(), isStored: true, isLate: false },
  });
  let changes = 0;
  const stop = watchSenders(system, unsentShape(), () => (changes += 1));
  const before = changes;
  world.hold('db', createDb().now);
  expect(changes).toBe(before + 1);
  stop();
  world.hold('db', createDb().now);
  expect(changes).toBe(before + 1);
});

const ways: readonly StateValue[] = [
  'unstored',
  ...['wanted', 'unwanted', 'overdue'].map((state) => ({ storing: state })),
  ...['uploading', 'removingFile', 'refused', 'queued'].map((state) => ({ kept: state })),
  ...['network', 'server', 'session', 'otherTab'].map((state) => ({ kept: { waiting: state } })),
  { sending: 'wanted' },
  ...['marking', 'marked'].map((state) => ({ sending: { unwanted: state } })),
  ...['marking', 'removing', 'doubted', 'lookingFor'].map((state) => ({ discarding: state })),
];

/** All of them in all their states: what is told of the store, of files and of the queue weighs most. */
function* allSenders(): Generator<Senders> {
  const messages = ways.flatMap((way) => [
    message(way),
    message(way, file),
    message(way, { refusal: 'Нельзя' }),
  ]);
  const queues = [
    null,
    ...['locking', 'barred', 'looking', 'given'].map((state) => queue({ holding: state })),
    queue('waiting'),
    queue('waiting', { kind: 'network' }),
    ...[503, 429, 507].map(failed),
    queue('offline'),
    queue('drained'),
  ];
  const uploads = [
    {},
    ...['waiting', 'sending'].map((state) => ({ f1: upload({ going: state }) })),
    ...['backingOff', 'offline'].map((state) => ({ f1: upload({ retrying: state }) })),
    { f1: upload('failed', { refusal: 'too_large' }) },
  ];
  const outboxes = [outbox('idle'), outbox({ reading: 'current' }), outbox('unreadable')];
  const sessions = [...['usable', 'renewing', 'waiting'].map(signedIn), session('dropping')];
  const links = [
    ...['online', 'slow', 'offline'].map((link) => connectivity(link)),
    connectivity('offline', false),
  ];
  for (const one of messages)
    for (const queueNow of queues)
      for (const uploadsNow of one.context.message.attachments.length > 0 ? uploads : [{}])
        for (const outboxNow of outboxes)
          for (const sessionNow of sessions)
            for (const link of links)
              yield {
                message: one,
                queue: queueNow,
                uploads: uploadsNow,
                outbox: outboxNow,
                session: sessionNow,
                connectivity: link,
                isMember: true,
                before: 2,
              };
}
