import { describe, expect, test } from 'vitest';
import { notifyHiddenClaimMs } from '#contract/limits.ts';
import type { RingerEvent, RingerInput } from '#machines/calls/ringer/ringer.events.ts';
import { ringerMachine } from '#machines/calls/ringer/ringer.machine.ts';
import { selectIsBlocked } from '#machines/calls/ringer/ringer.selectors.ts';
import { startStubbed } from '#tests/model/stubbed.ts';
import { incoming } from './incoming.ts';

function begin(given: Partial<RingerInput> = {}) {
  const ringer = startStubbed(ringerMachine, { input: { incoming, isSilent: false, ...given } });
  return {
    ...ringer,
    send: (event: RingerEvent) => ringer.actor.send(event),
    isBlocked: () => selectIsBlocked(ringer.now()),
    part: (name: 'sound' | 'hint' | 'notice') => ringer.now().value[name],
  };
}

/** The browser keeps this tab silent, and no other one sounds. */
function blocked() {
  const ringer = begin();
  ringer.send({ type: 'ring.refused' });
  ringer.world.clock.increment(300);
  ringer.finish('isTaken', false);
  return ringer;
}

describe('a call that rings', () => {
  test('tells the other tabs that it can be seen here', () => {
    const ringer = begin();
    expect([ringer.runs('sayShown'), ringer.inputOf('sayShown')]).toEqual([true, incoming]);
  });

  test.each([{ type: 'call.answer', video: true }, { type: 'call.decline' }] as const)(
    'passes on what was pressed in the notification: $type',
    (event) => {
      const ringer = begin();
      ringer.send(event);
      expect(ringer.world.toldParent()).toEqual([event]);
    },
  );

  test('makes no sound where it shall be silent', () => {
    const ringer = begin({ isSilent: true });
    expect([ringer.part('sound'), ringer.runs('sound')]).toEqual(['silent', false]);
  });

  test('makes no sound any more once it is silenced, and speaks no more of it', () => {
    const loud = begin();
    expect(loud.runs('sound')).toBe(true);
    loud.send({ type: 'ringer.silence' });
    expect([loud.part('sound'), loud.runs('sound')]).toEqual(['silent', false]);
    const ringer = blocked();
    expect([ringer.isBlocked(), ringer.inputOf('blinkTitle')]).toEqual([true, incoming]);
    ringer.send({ type: 'ringer.silence' });
    expect([ringer.isBlocked(), ringer.runs('blinkTitle')]).toEqual([false, false]);
  });

  test('whose sound breaks is taken for one that the browser keeps silent', () => {
    const ringer = begin();
    ringer.fail('sound');
    ringer.world.clock.increment(300);
    ringer.finish('isTaken', false);
    expect(ringer.isBlocked()).toBe(true);
  });

  test('is told by the system after its pause, not earlier and not later, with what it is', () => {
    const ringer = begin();
    ringer.world.clock.increment(notifyHiddenClaimMs - 1);
    expect(ringer.runs('notice')).toBe(false);
    ringer.world.clock.increment(1);
    expect([ringer.runs('notice'), ringer.inputOf('notice')]).toEqual([true, incoming]);
  });

  test('rings on where the system cannot tell of it', () => {
    const ringer = begin();
    ringer.world.clock.increment(notifyHiddenClaimMs);
    ringer.fail('notice');
    expect([ringer.part('notice'), ringer.runs('sound')]).toEqual(['untold', true]);
  });
});
