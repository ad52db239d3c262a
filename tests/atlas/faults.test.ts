import { expect, it } from 'vitest';
import { chartsWithoutScenes, faultsOf, unknownStates } from '#atlas/faults.ts';
import { scenes } from '#atlas/scenes/scenes.ts';
import type { Scene } from '#atlas/scenes/scene.ts';
import { annasWorld } from '#atlas/world/people.ts';
import { timelineMachine } from '#machines/chats/timeline/timeline.machine.ts';
import { stateLabel } from '#ui/text/states.ru.ts';

const scene: Scene = {
  machine: timelineMachine,
  content: annasWorld,
  address: '/',
  actor: 'timeline:boris',
};
const failed = 'stretch.failed';
const words = stateLabel('timeline', failed) ?? '';
const look = {
  machine: 'timeline',
  path: failed,
  way: ['timeline.reload'],
  active: [failed],
  words,
};

it('finds nothing wrong with a state that is reached and says its words', () => {
  expect(faultsOf([look], [scene])).toEqual([]);
});

it('names a state that no way leads to, or that the app has left again', () => {
  expect(faultsOf([{ ...look, way: null }], [scene])).toEqual([
    'timeline stretch.failed: no way leads there from any scene',
  ]);
  expect(faultsOf([{ ...look, active: ['mark'] }], [scene])).toEqual([
    'timeline stretch.failed: the app is elsewhere, in mark',
  ]);
});

it('names a state without its words, unless the scene knows other words', () => {
  const other = { ...look, words: 'Всё пропало' };
  expect(faultsOf([other], [scene])).toHaveLength(1);
  expect(faultsOf([other], [{ ...scene, says: { [failed]: 'Всё пропало' } }])).toEqual([]);
  expect(faultsOf([other], [{ ...scene, says: { [failed]: /пропал/ } }])).toEqual([]);
});

it('names a state that nobody could tell from another one, unless the scene says why', () => {
  const twin = { ...look, path: 'stretch.waiting', active: ['stretch.waiting'] };
  const says = { 'stretch.waiting': words };
  expect(faultsOf([look, twin], [{ ...scene, says }])).toEqual([
    'timeline stretch.waiting: says what stretch.failed does',
  ]);
  const same = { 'stretch.waiting': 'it goes on by itself' };
  expect(faultsOf([look, twin], [{ ...scene, same, says }])).toEqual([]);
  expect(faultsOf([look, twin], [{ ...scene, same }])).toEqual([
    `timeline stretch.waiting: the screen does not say «${stateLabel('timeline', 'stretch.waiting')}»`,
  ]);
});

it('excuses a state whose words are not on the screen, unless they are', () => {
  const twin = { ...look, path: 'stretch.waiting', active: ['stretch.waiting'] };
  const wordless = { 'stretch.waiting': 'it says what `failed` does' };
  expect(faultsOf([look, twin], [{ ...scene, wordless }])).toEqual([]);
  const says = { 'stretch.waiting': words };
  expect(faultsOf([look, twin], [{ ...scene, wordless, says }])).toEqual([
    'timeline stretch.waiting: the screen says its words, but `wordless` has it',
  ]);
});

it('excuses a state in `same` only as far as it must', () => {
  const twin = { ...look, path: 'stretch.waiting', active: ['stretch.waiting'] };
  const same = { 'stretch.waiting': 'it goes on by itself' };
  const says = { 'stretch.waiting': 'Ждём' };
  expect(faultsOf([look, twin], [{ ...scene, same, says }])).toEqual([
    'timeline stretch.waiting: the screen does not say «Ждём»',
  ]);
  const own = { ...twin, words: 'Ждём', picture: 'b' };
  const needless =
    'timeline stretch.waiting: it says its words and looks as no other, but `same` has it';
  const pictured = { ...look, picture: 'a' };
  expect(faultsOf([pictured, own], [{ ...scene, same, says }])).toEqual([needless]);
  expect(faultsOf([pictured, { ...own, picture: 'a' }], [{ ...scene, same, says }])).toEqual([]);
});

it('takes no-break spaces for the plain ones that a screen reader is told', () => {
  const says = { [failed]: 'Нет связи с\u00a0сервером' };
  const told = { ...look, words: 'Нет связи с сервером' };
  expect(faultsOf([told], [{ ...scene, says }])).toEqual([]);
});

it('names a chart without a scene, unless faceless.ts says why, and what faceless.ts names for no reason', () => {
  expect(chartsWithoutScenes(['timeline', 'sync'], [scene], { sync: 'it shows nothing' })).toEqual(
    [],
  );
  expect(chartsWithoutScenes(['timeline', 'sync'], [scene], {})).toEqual([
    'sync: no scene shows it, and faceless.ts does not say why',
  ]);
  expect(chartsWithoutScenes(['timeline'], [scene], { timeline: '', gone: '' })).toEqual([
    'timeline: faceless.ts names it for no reason',
    'gone: faceless.ts names it for no reason',
  ]);
});

it('names what a scene says of states that are gone or not to be shown', () => {
  expect(unknownStates(scenes)).toEqual([]);
  const says = { 'stretch.lost': 'Всё пропало', [failed]: words };
  const unseen = { [failed]: 'nobody sees it' };
  expect(unknownStates([{ ...scene, says, unseen, only: ['stretch'] }])).toEqual(
    ['stretch', 'stretch.lost', failed].map((path, index) =>
      [
        `timeline ${path}: a scene names it in \`${index === 0 ? 'only' : 'says'}\`,`,
        'and it is none of the states to show',
      ].join(' '),
    ),
  );
});
