import { assign, createActor, fromCallback, fromPromise, setup } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Report } from '../../src/inspector/report.ts';
import { watchActors } from '../../src/inspector/watch.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  return () => vi.useRealTimers();
});

const secrets = ['Passw0rdPassw0rd', 'refreshrefresh', 'accessaccess', 'Привет', 'hello', 'Аня'];

/** A small app with a password, tokens and messages in every place where the inspector could show them. */
const appMachine = setup({
  types: {
    context: {} as {
      accessToken: string | null;
      tries: number;
      unsent: Array<{ content: string }>;
    },
    events: {} as
      | { type: 'session.signIn'; username: string; password: string }
      | { type: 'composer.send'; conversationId: string; text: string },
  },
  actors: {
    signIn: fromPromise<
      { accessToken: string; user: { displayName: string } },
      { password: string }
    >(async () => ({ accessToken: 'accessaccess', user: { displayName: 'Аня' } })),
    send: fromPromise<void, { content: string; token: string }>(() =>
      Promise.reject(new Error('cannot send «Привет» with refreshrefresh')),
    ),
    db: fromCallback(() => {}),
  },
}).createMachine({
  id: 'app',
  context: { accessToken: null, tries: 0, unsent: [] },
  invoke: { src: 'db', id: 'db', systemId: 'db', onError: {} },
  initial: 'signedOut',
  states: {
    signedOut: { on: { 'session.signIn': 'signingIn' } },
    signingIn: {
      tags: 'busy',
      invoke: {
        src: 'signIn',
        id: 'signIn',
        input: { password: 'Passw0rdPassw0rd' },
        onDone: {
          target: 'signedIn',
          actions: assign({ accessToken: ({ event }) => event.output.accessToken }),
        },
      },
    },
    signedIn: {
      on: {
        'composer.send': {
          target: 'sending',
          actions: assign({ unsent: ({ event }) => [{ content: event.text }] }),
        },
      },
    },
    sending: {
      invoke: {
        src: 'send',
        id: 'send',
        input: { content: 'hello', token: 'refreshrefresh' },
        onError: {
          target: 'signedIn',
          actions: assign({ tries: ({ context }) => context.tries + 1 }),
        },
      },
    },
  },
});

async function watchedApp() {
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const app = createActor(appMachine, { inspect: watcher.inspect, systemId: 'app' }).start();
  app.send({ type: 'session.signIn', username: 'Аня', password: 'Passw0rdPassw0rd' });
  await Promise.resolve();
  await Promise.resolve();
  app.send({ type: 'composer.send', conversationId: 'c1', text: 'Привет' });
  await new Promise(setImmediate);
  app.system.get('db').send({ type: 'message.changed', message: { content: 'hello' } });
  vi.runAllTimers();
  return { app, published, watcher };
}

test('no password, token, name or text of a message leaves the page, by whatever way', async () => {
  const { app, published, watcher } = await watchedApp();
  expect(app.getSnapshot().context.tries).toBe(1);
  const everything = JSON.stringify([published, watcher.replay()]);
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('an inspector opened late gets the actors, their states and the last events', async () => {
  const { watcher } = await watchedApp();
  const told = watcher.replay();
  const app = ofType(told, 'actor.started').find((report) => report.systemId === 'app');
  expect(app).toMatchObject({ parent: null, chart: { id: 'app' } });
  const states = ofType(told, 'actor.changed').filter((report) => report.actor === app?.actor);
  expect(states).toMatchObject([{ active: ['', 'signedIn'], context: { tries: 1 } }]);
  const names = ofType(told, 'event.sent').map((report) => report.name);
  expect(names).toContain('session.signIn');
  expect(names).toContain('xstate.error.actor.send');
});

test('the store is named but not looked into', async () => {
  const { published } = await watchedApp();
  const store = ofType(published, 'actor.started').find((report) => report.id === 'db');
  expect(store).toMatchObject({ isWatched: false, systemId: 'db' });
  const events = ofType(published, 'event.sent').filter((report) => report.to === store?.actor);
  const states = ofType(published, 'actor.changed').filter(
    (report) => report.actor === store?.actor,
  );
  expect([...events, ...states]).toEqual([]);
});

test('many changes of one moment make one report of the state', () => {
  const counter = setup({ types: { context: {} as { count: number } } }).createMachine({
    context: { count: 0 },
    on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const actor = createActor(counter, { inspect: watcher.inspect }).start();
  for (let count = 0; count < 100; count += 1) actor.send({ type: 'add' });
  vi.runAllTimers();
  const changes = ofType(published, 'actor.changed');
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ context: { count: 100 } });
});

function ofType<T extends Report['type']>(reports: readonly Report[], type: T) {
  return reports.filter((report): report is Extract<Report, { type: T }> => report.type === type);
}
