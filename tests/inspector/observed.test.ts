import { expect, test } from 'vitest';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { chartOf } from '../../src/inspector/chart.ts';
import { actorName } from '../../src/inspector/page/actor.ts';
import {
  connect,
  nothingObserved,
  observe,
  type ObservedPage,
} from '../../src/inspector/page/observed.ts';
import {
  channelName,
  type ActorChanged,
  type ActorStarted,
  type Hello,
  type Pace,
  type Report,
} from '../../src/inspector/report.ts';
import { from, sent } from './reports.ts';

const opened: Report = { ...from, type: 'page.opened' };

function started(actor: string, id: string, parent: string | null = null): ActorStarted {
  return {
    ...from,
    type: 'actor.started',
    actor,
    id,
    parent,
    systemId: null,
    chart: null,
    active: [],
    isWatched: true,
  };
}

function changed(actor: string, status: ActorChanged['status'] = 'active'): Report {
  return {
    ...from,
    type: 'actor.changed',
    actor,
    status,
    value: 'open',
    active: ['', 'open'],
    context: {},
    output: null,
    error: null,
  };
}

function moved(actor: string, moves: number[], active: string[]): Report {
  return { ...from, type: 'actor.moved', actor, name: actor, moves, active };
}

function watched(...reports: Report[]): ObservedPage {
  const { pages } = observe(nothingObserved, [opened, ...reports]);
  const [page] = pages;
  if (!page) throw new Error('no page');
  return page;
}

test('an actor shows its newest state, and goes when it has ended or was stopped', () => {
  const page = watched(started('x:0', 'app'), started('x:1', 'session'), changed('x:0'));
  expect(page.actors.map(actorName)).toEqual(['app', 'session']);
  expect(page.actors[0]?.state?.active).toEqual(['', 'open']);
  expect(watched(started('x:0', 'app'), changed('x:0', 'done')).actors).toEqual([]);
  expect(watched(started('x:0', 'app'), sent('x:0', 'xstate.stop')).actors).toEqual([]);
});

test('a chart that broke stays to be seen; a call that failed does not', () => {
  const chart = chartOf(doorMachine);
  const broken = watched({ ...started('x:0', 'app'), chart }, changed('x:0', 'error'));
  expect(broken.actors).toMatchObject([{ id: 'app', state: { status: 'error' } }]);
  expect(watched(started('x:0', 'send'), changed('x:0', 'error')).actors).toEqual([]);
});

test('each step knows what all actors were after it, and what they have moved', () => {
  const chart = chartOf(doorMachine);
  const page = watched(
    { ...started('x:0', 'door'), chart },
    changed('x:0'),
    sent('x:0', 'door.shut'),
    moved('x:0', [6], ['', 'shut']),
    sent('x:0', 'door.open'),
    moved('x:0', [1, 2], ['', 'stuck']),
  );
  const active = page.steps.map((step) => step.actors[0]?.active);
  expect(active).toEqual([
    ['', 'open'],
    ['', 'shut'],
    ['', 'shut'],
    ['', 'stuck'],
  ]);
  expect(page.actors[0]).toMatchObject({ active: ['', 'stuck'], moves: [2, 1, 6] });
  expect(page.steps.map((step) => step.text)).toEqual(['door.shut', 'shut', 'door.open', 'stuck']);
  expect(page.steps.map((step) => step.isFailure)).toEqual([false, false, false, true]);
});

test('the data of a chart belong to the last step before they came', () => {
  const page = watched(
    started('x:0', 'app'),
    sent('x:0', 'one'),
    sent('x:0', 'two'),
    changed('x:0'),
  );
  expect(page.steps.map((step) => step.actors[0]?.state?.value)).toEqual([undefined, 'open']);
});

test('the last 2,000 steps are kept', () => {
  const page = watched(...Array.from({ length: 2_100 }, (_, index) => sent('x:0', `e${index}`)));
  expect(page.steps).toHaveLength(2_000);
  expect(page.steps.at(-1)).toMatchObject({ text: 'e2099', number: 2_100 });
});

test('a page that tells everything anew is not doubled, and closed pages make room', () => {
  const once = observe(nothingObserved, [opened, started('x:0', 'app')]);
  const twice = observe(once, [opened, started('x:0', 'app')]);
  expect(twice.pages).toHaveLength(1);
  expect(twice.pages[0]?.actors).toHaveLength(1);
  const next = observe(twice, [
    { ...from, type: 'page.closed' },
    { type: 'page.opened', page: 'p2', at: 20 },
  ]);
  expect(next.pages.map((page) => page.page)).toEqual(['p2']);
});

test('a page that opens is asked alone, the others keep what they have told', async () => {
  const channel = new BroadcastChannel(channelName);
  const asked: Array<string | null> = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Hello>) => asked.push(data.page));
  const connection = connect();
  await expect.poll(() => asked).toEqual([null]);
  channel.postMessage([opened, sent('x:0', 'one')]);
  await expect.poll(() => asked).toEqual([null, 'p1']);
  channel.postMessage([{ ...opened, page: 'p2' }]);
  await expect.poll(() => asked).toEqual([null, 'p1', 'p2']);
  expect(connection.observed().pages.map(({ steps }) => steps.length)).toEqual([1, 0]);
  channel.close();
});

test('while somebody looks closely, a page that opens and another inspector that resumes are told so', async () => {
  const channel = new BroadcastChannel(channelName);
  const wishes: boolean[] = [];
  channel.addEventListener('message', ({ data }: MessageEvent<Hello | Pace>) => {
    if (data.type === 'pace') wishes.push(data.isEach);
  });
  const connection = connect();
  connection.pace(true);
  await expect.poll(() => wishes).toEqual([true]);
  channel.postMessage([{ ...opened, page: 'p3' }]);
  await expect.poll(() => wishes).toEqual([true, true]);
  channel.postMessage({ type: 'pace', isEach: false } satisfies Pace);
  await expect.poll(() => wishes).toEqual([true, true, true]);
  connection.pace(false);
  await expect.poll(() => wishes).toEqual([true, true, true, false]);
  channel.close();
});
