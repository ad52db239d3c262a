import { readFileSync } from 'node:fs';
import { createBrowserReceiver, type StatelyInspectionEvent } from '@statelyai/inspect';
import { createActor, createMachine, setup } from 'xstate';
import { expect, test, vi } from 'vitest';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { chartOf } from '../../src/inspector/chart.ts';
import { definitionOf } from '../../src/inspector/definition.ts';
import type { Report } from '../../src/inspector/report.ts';
import { isConnection, messagesOf } from '../../src/inspector/stately-messages.ts';
import { watchActors } from '../../src/inspector/watch.ts';
import { withoutFigures } from './figures.ts';

const from = { page: 'x:0', at: 10 };
const reports: Report[] = [
  { ...from, type: 'page.opened' },
  {
    ...from,
    type: 'actor.started',
    actor: 'x:1',
    parent: 'x:0',
    id: 'front',
    systemId: 'door',
    chart: chartOf(doorMachine),
    active: ['', 'shut'],
    isWatched: true,
  },
  {
    ...from,
    type: 'actor.changed',
    actor: 'x:1',
    status: 'active',
    value: 'shut',
    active: ['', 'shut'],
    context: { tries: 0 },
    output: null,
    error: null,
  },
  {
    ...from,
    type: 'event.sent',
    to: 'x:1',
    from: 'x:0',
    receiver: 'door',
    sender: 'app',
    name: 'door.open',
    event: { by: '⟨скрыто⟩', type: 'not this' },
  },
  { ...from, type: 'page.closed' },
];

test('Stately’s own receiver hears an actor, its states and its events, all of one root', () => {
  const heard = received(messagesOf(reports));
  expect(heard).toMatchObject([
    { type: '@xstate.actor', sessionId: 'x:1', parentId: 'x:0', name: 'door', rootId: 'x:0' },
    {
      type: '@xstate.snapshot',
      sessionId: 'x:1',
      snapshot: { status: 'active', value: 'shut', context: { tries: 0 } },
      rootId: 'x:0',
    },
    {
      type: '@xstate.event',
      sessionId: 'x:1',
      sourceId: 'x:0',
      event: { type: 'door.open', by: '⟨скрыто⟩' },
      rootId: 'x:0',
    },
  ]);
  expect(new Set(heard.map(({ id }) => id)).size).toBe(heard.length);
});

test('the messages bear the version of the package whose types they have', () => {
  const file = new URL('../../node_modules/@statelyai/inspect/package.json', import.meta.url);
  const { version } = JSON.parse(readFileSync(file, 'utf8')) as { version: string }; // npm's format
  expect(new Set(messagesOf(reports).map((message) => message._version))).toEqual(
    new Set([version]),
  );
});

test('the receiver’s first word is the one that is waited for', () => {
  const told: unknown[] = [];
  createBrowserReceiver({ window: windowOf({ postMessage: (data: unknown) => told.push(data) }) });
  expect(told.map(isConnection)).toEqual([true]);
  expect([null, 'x', {}, { type: 'hello' }].map(isConnection)).toEqual(Array(4).fill(false));
});

test('of 1,000 events before the window is there no chart is lost', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const lamp = setup({}).createMachine({ id: 'lamp', initial: 'lit', states: { lit: {} } });
  const ticking = setup({ actors: { lamp } }).createMachine({
    id: 'house',
    invoke: Array.from({ length: 40 }, (_, index) => ({
      id: `lamp${index}`,
      src: 'lamp' as const, // TypeScript widens it in a callback
    })),
    on: { tick: { actions: () => {} } },
  });
  const watcher = watchActors('x:0', () => {});
  const house = createActor(ticking).start();
  watcher.watch(house);
  for (let count = 0; count < 1_000; count += 1) house.send({ type: 'tick' });
  vi.runAllTimers();
  vi.useRealTimers();
  const heard = received(messagesOf(watcher.replay()));
  const charts = heard.flatMap((message) =>
    message.type === '@xstate.actor' ? [JSON.parse(message.definition ?? '').id] : [],
  );
  expect(charts.filter((id) => id === 'lamp')).toHaveLength(40);
  expect(heard.filter(({ type }) => type === '@xstate.snapshot')).not.toHaveLength(0);
  expect(heard.length).toBeLessThan(700);
});

test('a definition read back is the same chart', () => {
  const definition = JSON.stringify(definitionOf(chartOf(doorMachine)));
  expect(chartOf(createMachine(JSON.parse(definition)))).toEqual(
    withoutFigures(chartOf(doorMachine)),
  );
});

test('guards that are composed of others stand in a definition with all their parts', () => {
  const definition = JSON.stringify(definitionOf(chartOf(doorMachine)));
  expect(definition).toContain('"guard":"not(isWorn)"');
});

/** Answers the events that Stately’s page makes of these messages. */
function received(messages: readonly StatelyInspectionEvent[]): StatelyInspectionEvent[] {
  const heard: StatelyInspectionEvent[] = [];
  const page = windowOf(null);
  createBrowserReceiver({ window: page }).subscribe((message) => heard.push(message));
  for (const data of structuredClone(messages))
    page.dispatchEvent(new MessageEvent('message', { data }));
  return heard;
}

/** The part of a window that the receiver uses; `opener` is the page that it tells of itself. */
function windowOf(
  opener: { postMessage: (data: unknown) => void } | null,
): Window & typeof globalThis {
  const page = new EventTarget();
  Object.assign(page, { self: page, top: page, opener });
  // The receiver takes nothing else of a window than these fields and its messages.
  return page as Window & typeof globalThis;
}
