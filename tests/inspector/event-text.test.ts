import { expect, test } from 'vitest';
import { doorMachine } from '#tests/model/sample.machine.ts';
import { chartOf } from '../../src/inspector/chart.ts';
import { eventText, moveText } from '../../src/inspector/page/event-text.ts';

test('transitions are told in Russian: after how long, by whose end, at once', () => {
  const said = chartOf(doorMachine).moves.map(moveText);
  expect(said).toEqual(expect.arrayContaining(['через 5\u00a0с · autoShut', 'по часам · pause']));
  expect(said).toEqual(expect.arrayContaining(['✓ findKey', '✗ findKey', 'door.open']));
});

test.each([
  ['xstate.after.ringTimeout.call.ringing', 'по часам · ringTimeout'],
  ['xstate.done.actor.refresh', '✓ refresh'],
  ['xstate.error.actor.upload:u1', '✗ upload:u1'],
  ['xstate.init', 'старт'],
  ['session.signIn', 'session.signIn'],
])('the event %s is shown as «%s»', (type, shown) => {
  expect(eventText(type)).toBe(shown);
});
