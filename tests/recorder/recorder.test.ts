import * as v from 'valibot';
import { beforeEach, expect, test } from 'vitest';
import { annasWorld } from '#atlas/world/people.ts';
import { startWorld, type World } from '#atlas/world/world.ts';
import { recordActors, type Recorder } from '../../src/recorder/recorder.ts';
import { keptSteps } from '../../src/recorder/ring.ts';
import { maxBytes, withinLimits } from '../../src/recorder/page.ts';
import { recordingSchema, type Run } from '../../src/recorder/record.ts';
import { messageShape } from '../machines/kit/shapes.ts';

let world: World;
let recorder: Recorder;
let wiped: number;

beforeEach(() => {
  world = startWorld(annasWorld);
  wiped = 0;
  recorder = recordActors(world.app, () => (wiped += 1));
});

const offline = { type: 'page.signal', signal: 'offline' };
const online = { type: 'page.signal', signal: 'online' };
const peer = (systemId: string) => world.app.system.get(systemId);
const stepsOf = (run: Run, name: string) =>
  run.steps.filter(({ to }) => run.actors[to]?.name === name);

test('a step tells what came from whom, which way the chart took, and where it is then', () => {
  peer('connectivity').send(offline);
  const run = recorder.run();
  const [step] = stepsOf(run, 'connectivity');
  expect(step).toMatchObject({
    from: null,
    type: 'page.signal',
    active: ['link.offline', 'beat.resting'],
  });
  const [move] = step?.moves ?? [];
  expect(run.charts['connectivity']?.moves[String(move)]).toMatchObject({
    type: 'page.signal',
    to: ['link.offline'],
    guard: expect.any(String),
  });
  // Before that the actor was there already.
  expect(run.actors[step?.to ?? 0]?.active).toContain('link.online');
});

test('nothing that somebody wrote, chose or is called gets into it, and no id', () => {
  const secrets = ['Passw0rdPassw0rd', 'Привет, это тайна', 'otpusk.jpg', 'Марина', 'a@mail.ru'];
  const id = '6f1c2b7e-0b57-4b9e-9a52-7a2f3c1d9e10';
  peer('session').send({ type: 'session.signIn', username: 'Марина', password: secrets[0] });
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  peer('composer:boris').send({ type: 'composer.changed', text: secrets[1] });
  const message = messageShape({ id, conversationId: 'boris', content: 'Привет, это тайна' });
  const src = `/files/${id}/otpusk.jpg`;
  const name = { displayName: 'Марина', email: 'a@mail.ru', src };
  peer('realtime').send({ type: 'message:new', payload: { message, name, version: 2 } });
  const file = JSON.stringify(recorder.run());
  expect(file).toContain('composer.changed');
  for (const secret of [...secrets, id]) expect(file).not.toContain(secret);
});

test('of a text stays whether there was one, and of an id that it is the same', () => {
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const composer = peer('composer:boris');
  composer.send({ type: 'composer.changed', text: 'Привет' });
  composer.send({ type: 'composer.changed', text: '' });
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const run = recorder.run();
  const texts = stepsOf(run, 'composer:boris').flatMap(({ type, event }) =>
    type === 'composer.changed' ? [event['text']] : [],
  );
  expect(texts).toEqual(['⟨скрыто⟩', '']);
  const opened = stepsOf(run, 'inbox').filter(({ type }) => type === 'inbox.open');
  const ids = new Set(opened.map(({ event }) => event['conversationId']));
  expect(ids.size).toBe(1);
  expect([...ids][0]).toMatch(/^#/);
});

test('of pages of messages stays where each message stands, for the laws of the store', () => {
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const loaded = stepsOf(recorder.run(), 'db').find(({ type }) => type === 'page.loaded');
  const page = v.parse(
    v.object({ messages: v.array(v.record(v.string(), v.unknown())) }),
    loaded?.event['page'],
  );
  expect(page.messages.length).toBeGreaterThan(0);
  expect(Object.keys(page.messages[0] ?? {}).toSorted()).toEqual([
    'clientId',
    'conversationId',
    'deletedAt',
    'id',
    'senderId',
    'seq',
    'version',
  ]);
});

test('what was not said is not said, rather than nothing', () => {
  peer('connectivity').send({ ...offline, note: undefined, other: null });
  const [step] = stepsOf(recorder.run(), 'connectivity');
  expect(step?.event).toStrictEqual({ signal: 'offline', other: null });
});

test('workers speak for the chart that runs them', () => {
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const run = recorder.run();
  const answered = stepsOf(run, 'timeline:boris').find(({ type }) =>
    type.startsWith('xstate.done.actor.'),
  );
  expect(run.actors[answered?.from ?? -1]?.name).toBe('timeline:boris');
  const senders = run.steps.map(({ from }) => run.actors[from ?? -1]?.name);
  expect(senders).not.toContain('loadPage');
});

test('it is what a file of it must be', () => {
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  const runs = [recorder.run()];
  const file = { version: 1, build: 'x', browser: 'Firefox', savedAt: 1, said: '', runs };
  expect(v.parse(recordingSchema, JSON.parse(JSON.stringify(file))).runs).toEqual(runs);
});

test('it keeps the last steps, and how the actors were before them', () => {
  const connectivity = peer('connectivity');
  for (let count = 0; count < keptSteps; count += 1)
    connectivity.send(count % 2 === 0 ? offline : online);
  const run = recorder.run();
  expect(run.steps).toHaveLength(keptSteps);
  const places = new Map(run.actors.map(({ active }, index) => [index, active]));
  for (const step of run.steps) if (step.active) places.set(step.to, step.active);
  const place = run.actors.findIndex(({ name }) => name === 'connectivity');
  expect(run.actors[place]?.active).not.toEqual([]);
  expect(places.get(place)).toContain('link.offline');
});

test('it is wiped at the sign-out, and begins with the next one who signs in', () => {
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  world.app.send({ type: 'session.closed' });
  expect(recorder.run().steps).toEqual([]);
  peer('connectivity').send(offline);
  expect(recorder.run().steps).toEqual([]);
  expect(wiped).toBe(1);
  if (annasWorld.self) world.app.send({ type: 'session.opened', user: annasWorld.self });
  peer('connectivity').send(online);
  expect(recorder.run().steps).not.toEqual([]);
});

test('whoever does not want it has nothing recorded', () => {
  const change = (recording: boolean) =>
    peer('preferences').send({ type: 'preferences.change', change: { recording } });
  change(false);
  peer('inbox').send({ type: 'inbox.open', conversationId: 'boris' });
  expect(recorder.run().steps).toEqual([]);
  expect(wiped).toBe(1);
  change(true);
  peer('connectivity').send(offline);
  expect(recorder.run().steps).not.toEqual([]);
});

test('what is too much is cut from the oldest end, and the rest still says where it began', () => {
  const step = { type: 'page.signal', ms: 0, to: 0, from: null, event: {} };
  const steps = Array.from({ length: 400 }, () => ({ ...step, active: ['offline'] }));
  const actors = [
    { name: 'connectivity', parent: null, chart: 'connectivity', active: ['online'] },
  ];
  const run: Run = { startedAt: 1, charts: {}, actors, steps };
  const kept = withinLimits([run, { ...run, startedAt: 2 }]);
  expect(kept.map((one) => one.steps.length)).toEqual([100, 400]);
  expect(kept[0]?.actors[0]?.active).toEqual(['offline']);
  expect(kept[1]?.actors[0]?.active).toEqual(['online']);
  // One too many costs one.
  const oneMore = withinLimits([run, { ...run, steps: steps.slice(0, 101) }]);
  expect(oneMore.map((one) => one.steps.length)).toEqual([399, 101]);
});

test('a file is not larger than it may be, however much each event carried', () => {
  const event = { texts: Array.from({ length: 150 }, () => '⟨скрыто⟩') };
  const step = { type: 'page.signal', ms: 0, to: 0, from: null, event };
  const actors = [{ name: 'connectivity', parent: null, chart: 'connectivity', active: [] }];
  const steps = Array.from({ length: keptSteps }, () => step);
  const kept = withinLimits([{ startedAt: 1, charts: {}, actors, steps }]);
  expect(Buffer.byteLength(JSON.stringify(kept))).toBeLessThan(maxBytes);
  expect(kept[0]?.steps.length).toBeGreaterThan(0);
});

test('a chart is read once, however many steps name it', () => {
  peer('connectivity').send(offline);
  const written = recorder.run();
  const { machine } = peer('connectivity').getSnapshot();
  const { root } = machine;
  let readings = 0;
  const counted = { configurable: true, get: () => ((readings += 1), root) };
  Object.defineProperty(machine, 'root', counted);
  expect(recorder.run()).toEqual(written);
  Object.defineProperty(machine, 'root', { value: root });
  expect(readings).toBe(0);
});
