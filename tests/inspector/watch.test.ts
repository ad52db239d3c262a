import { assign, createActor, fromCallback, fromPromise, sendTo, setup } from 'xstate';
import { beforeEach, expect, test, vi } from 'vitest';
import { chartOf } from '../../src/inspector/chart.ts';
import { nothingObserved, observe } from '../../src/inspector/page/observed.ts';
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
  const app = createActor(appMachine, { systemId: 'app' });
  watcher.watch(app);
  app.start();
  app.send({ type: 'session.signIn', username: 'Аня', password: 'Passw0rdPassw0rd' });
  await Promise.resolve();
  await Promise.resolve();
  app.send({ type: 'composer.send', conversationId: 'c1', text: 'Привет' });
  await new Promise(setImmediate);
  app.system.get('db').send({ type: 'message.changed', message: { id: 'm1', content: 'hello' } });
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

test('the store is not looked into: its events show by their names and ids', async () => {
  const { published } = await watchedApp();
  const store = ofType(published, 'actor.started').find((report) => report.id === 'db');
  expect(store).toMatchObject({ isWatched: false, systemId: 'db' });
  const events = ofType(published, 'event.sent').filter((report) => report.to === store?.actor);
  expect(events.at(-1)).toMatchObject({
    name: 'message.changed',
    event: { message: { id: 'm1', content: '⟨скрыто⟩' } },
  });
  const states = ofType(published, 'actor.changed').filter(({ actor }) => actor === store?.actor);
  expect(states).toMatchObject([{ status: 'active', context: null }]);
});

test('an app that runs already is watched from then on, with all that it runs', async () => {
  const app = createActor(appMachine, { systemId: 'app' }).start();
  app.send({ type: 'session.signIn', username: 'Аня', password: 'Passw0rdPassw0rd' });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  watcher.watch(app);
  vi.runAllTimers();
  expect(ofType(published, 'actor.started').map(({ id }) => id)).toEqual([app.id, 'db', 'signIn']);
  expect(ofType(published, 'actor.changed').map(({ active }) => active)).toContainEqual([
    '',
    'signingIn',
  ]);
  await new Promise(setImmediate);
  vi.runAllTimers();
  expect(ofType(published, 'event.sent').map(({ name }) => name)).toContain(
    'xstate.done.actor.signIn',
  );
  const running = ofType(watcher.replay(), 'actor.started').map(({ id }) => id);
  expect(running).toEqual([app.id, 'db']);
  for (const secret of secrets) expect(JSON.stringify(published)).not.toContain(secret);
});

test('many changes of one moment make one report of the state', () => {
  const counter = setup({ types: { context: {} as { count: number } } }).createMachine({
    context: { count: 0 },
    on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const actor = createActor(counter);
  watcher.watch(actor);
  actor.start();
  for (let count = 0; count < 100; count += 1) actor.send({ type: 'add' });
  vi.runAllTimers();
  const changes = ofType(published, 'actor.changed');
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({ context: { count: 100 } });
});

test('whoever has paused gets each step with the data after it', () => {
  const counter = setup({ types: { context: {} as { count: number } } }).createMachine({
    context: { count: 0 },
    on: { add: { actions: assign({ count: ({ context }) => context.count + 1 }) } },
  });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const actor = createActor(counter).start();
  watcher.watch(actor);
  vi.runAllTimers();
  watcher.flushEach(true);
  for (let count = 0; count < 3; count += 1) actor.send({ type: 'add' });
  watcher.flushEach(false);
  actor.send({ type: 'add' });
  const steps = observe(nothingObserved, [
    { type: 'page.opened', page: 'p1', at: 0 },
    ...published,
  ]).pages[0]?.steps.filter(({ report }) => report.type === 'actor.moved');
  expect(steps?.map(({ actors }) => actors[0]?.state?.context)).toEqual([
    { count: 1 },
    { count: 2 },
    { count: 3 },
  ]);
});

test('a chart tells each transition by its place in the drawing, and where it is then', () => {
  const chart = setup({}).createMachine({
    id: 'lift',
    initial: 'below',
    states: {
      below: { on: { call: 'passing', ring: {} } },
      passing: { always: 'above' },
      above: { on: { call: 'below' } },
    },
  });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const lift = createActor(chart).start();
  watcher.watch(lift);
  for (const type of ['call', 'call', 'ring']) lift.send({ type });
  vi.runAllTimers();
  const { moves } = chartOf(chart);
  const told = ofType(published, 'actor.moved');
  expect(told.map(({ active }) => active.at(-1))).toEqual(['above', 'below', 'below']);
  expect(told.map((one) => one.moves.map((index) => moves[index]?.from))).toEqual([
    ['below', 'passing'],
    ['above'],
    ['below'],
  ]);
});

test('an inspector opened late sees what failed, when, and how it was before', () => {
  const chart = setup({}).createMachine({
    id: 'lift',
    initial: 'below',
    states: {
      below: { on: { call: 'above' } },
      above: { on: { call: 'stuck' } },
      stuck: { tags: 'failed', on: { ring: {} } },
    },
  });
  const watcher = watchActors('p1', () => {});
  const lift = createActor(chart).start();
  watcher.watch(lift);
  const late = () => observe(nothingObserved, watcher.replay()).pages[0];
  const told = () =>
    late()
      ?.steps.filter(({ report }) => report.type === 'actor.moved')
      .map(({ text, isFailure, actors }) => [text, isFailure, actors[0]?.active.at(-1)]);
  for (const type of ['call', 'call']) lift.send({ type });
  expect(told()).toEqual([
    ['above', false, 'above'],
    ['stuck', true, 'stuck'],
  ]);
  expect(late()?.steps[0]?.actors[0]?.active).toEqual(['', 'below']);
  expect(late()?.actors[0]?.state?.value).toBe('stuck');
  // Once its move into the failed state is no longer kept, the chart stands there from the beginning.
  for (let count = 0; count < 300; count += 1) lift.send({ type: 'ring' });
  expect(late()?.steps[0]?.actors[0]?.active).toEqual(['', 'stuck']);
  expect(told()?.every(([text, isFailure]) => text === '' && isFailure === false)).toBe(true);
});

test('workers speak for the chart that runs them, also when they have ended', async () => {
  const { published } = await watchedApp();
  const told = ofType(published, 'event.sent').map((one) => [one.sender, one.name, one.receiver]);
  expect(told).toContainEqual([null, 'session.signIn', 'app']);
  expect(told).toContainEqual(['app', 'xstate.init', 'db']);
  expect(told).toContainEqual(['app', 'xstate.done.actor.signIn', 'app']);
});

test('a chart that is broken by an event is seen broken', () => {
  const brittle = setup({
    actions: {
      fall: () => {
        throw new Error('Привет');
      },
    },
  }).createMachine({ on: { push: { actions: 'fall' } } });
  const house = setup({ actors: { brittle } }).createMachine({
    invoke: { src: 'brittle', id: 'brittle', onError: {} },
    on: { push: { actions: sendTo('brittle', { type: 'push' }) } },
  });
  const published: Report[] = [];
  const watcher = watchActors('p1', (reports) => published.push(...reports));
  const app = createActor(house).start();
  watcher.watch(app);
  app.send({ type: 'push' });
  vi.runAllTimers();
  const broken = ofType(watcher.replay(), 'actor.changed').filter(
    ({ status }) => status === 'error',
  );
  expect(broken).toHaveLength(1);
  expect(JSON.stringify(published)).not.toContain('Привет');
});

function ofType<T extends Report['type']>(reports: readonly Report[], type: T) {
  return reports.filter((report): report is Extract<Report, { type: T }> => report.type === type);
}
