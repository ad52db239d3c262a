import { describe, expect, it } from 'vitest';
import { addressOf, placeOf } from '#atlas/page/address.ts';
import type { Entry } from '#atlas/page/book.ts';
import { openFor, turned } from '#atlas/page/folds.ts';
import { find, indexOf } from '#atlas/page/search.ts';
import { lightOfState, startedBy, waysIn, waysOut } from '#atlas/page/ways.ts';
import { drawFolded } from '#atlas/draw/draw.ts';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { stateLabel } from '#ui/text/states.ru.ts';
import { allStates, chartOf } from '../../src/inspector/chart.ts';
import type { AnyStateMachine } from 'xstate';

const entryOf = (machine: AnyStateMachine): Entry => {
  const chart = chartOf(machine);
  return {
    area: 'chats',
    file: '',
    name: machine.id,
    summary: '',
    chart,
    labels: Object.fromEntries(
      allStates(chart.root).map(({ path }) => [path, stateLabel(machine.id, path) ?? '']),
    ),
    reasons: {},
    faceless: null,
    folded: [],
  };
};
const entries = [entryOf(timelineMachine), entryOf(callMachine)];
const timeline = chartOf(timelineMachine);
const call = chartOf(callMachine);

describe('an address', () => {
  it('names a chart or one of its states', () => {
    expect(addressOf({ chart: 'call', path: 'stage.ringing' })).toBe('#call/stage.ringing');
    expect(placeOf('#call/stage.ringing', entries)).toEqual({
      chart: 'call',
      path: 'stage.ringing',
    });
    expect(placeOf('#call', entries)).toEqual({ chart: 'call', path: '' });
  });

  it('is of the first page, or of nothing any more', () => {
    expect(placeOf('', entries)).toBeNull();
    expect(placeOf('#/', entries)).toBeNull();
    expect(placeOf('#call/stage.gone', entries)).toBe('lost');
    expect(placeOf('#%', entries)).toBe('lost');
  });
});

describe('the search', () => {
  const index = indexOf(entries);
  const titles = (question: string) => find(index, question).map(({ title }) => title);

  it('finds a state by its name, and a chart before what it holds', () => {
    expect(find(index, 'ringing')[0]).toMatchObject({ kind: 'state', path: 'stage.ringing' });
    expect(find(index, 'timeline')[0]).toMatchObject({ kind: 'chart', chart: 'timeline' });
  });

  it('finds by what a person reads and presses, without quotes and «ё»', () => {
    const failed = 'Не удалось загрузить сообщения';
    expect(stateLabel('timeline', 'stretch.failed')).toBe(failed);
    expect(titles(failed)).toContain('stretch.failed');
    expect(find(index, 'повторить')).toContainEqual(
      expect.objectContaining({ kind: 'event', title: 'timeline.retry', path: 'stretch.failed' }),
    );
  });

  it('finds an event in each state that hears it, and nothing for no question', () => {
    const heard = timeline.moves.filter(({ type }) => type === 'timeline.retry');
    expect(titles('timeline.retry')).toHaveLength(new Set(heard.map(({ from }) => from)).size);
    expect(titles(' ')).toEqual([]);
    expect(titles('ringing нет-такого')).toEqual([]);
  });
});

describe('the ways of a state', () => {
  const types = (ways: ReturnType<typeof waysOut>) => ways.map(({ move }) => move.type);

  it('out: its own first, then what is heard everywhere around it', () => {
    const out = waysOut(timeline, 'stretch.failed');
    expect(out[0]?.move.from).toBe('stretch.failed');
    expect(out.at(-1)?.move.from).toBe('');
    expect(types(out)).toContain('timeline.retry');
  });

  it('in: the transitions that enter it, and the state that begins with it', () => {
    expect(types(waysIn(timeline, 'stretch.failed'))).toEqual(['xstate.error.actor.loadPage']);
    expect(startedBy(timeline, 'stretch.loading')?.path).toBe('stretch');
    expect(startedBy(timeline, 'stretch.failed')).toBeUndefined();
  });

  it('are lit with the states at their other ends', () => {
    const { into, out, states } = lightOfState(timeline, 'stretch.failed');
    expect(into.map((index) => timeline.moves[index]?.from)).toEqual(['stretch.loading']);
    expect(out.every((index) => timeline.moves[index]?.from === 'stretch.failed')).toBe(true);
    expect(new Set(states)).toEqual(new Set(['stretch.failed', 'stretch.loading']));
  });
});

describe('folds', () => {
  it('are open around the state that is asked for', () => {
    expect(openFor(['stage.present', 'stage.inviting'], 'stage.present.inside')).toEqual([
      'stage.inviting',
    ]);
    expect(openFor(['stage.present'], 'stage.present')).toEqual(['stage.present']);
  });

  it('turn: an open state is folded, a folded one opened', () => {
    expect(turned([], 'stage')).toEqual(['stage']);
    expect(turned(['stage', 'room'], 'stage')).toEqual(['room']);
  });

  it('are drawn as one card each, whatever is folded inside of them', async () => {
    const svg = await drawFolded(call, ['stage', 'stage.present', 'room']);
    const folded = [...svg.matchAll(/data-state="([^"]*)"[^>]* data-folded/g)];
    expect(new Set(folded.map(([, path]) => path))).toEqual(new Set(['room', 'stage']));
    expect(svg).not.toContain('data-state="stage.present"');
  });
});
