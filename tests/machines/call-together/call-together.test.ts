import fc from 'fast-check';
import { expect, test } from 'vitest';
import { begin, devices, type Device } from './call-together.world.ts';

type Together = ReturnType<typeof begin>;

const device = fc.constantFrom<Device>(...devices);
const step = fc.oneof(
  fc.record({ do: fc.constant('answer' as const), who: fc.constantFrom('phone', 'tablet') }),
  fc.record({ do: fc.constant('decline' as const), who: fc.constantFrom('phone', 'tablet') }),
  fc.record({ do: fc.constant('hangUp' as const), who: device }),
  fc.record({
    do: fc.constant('speak' as const),
    who: device,
    heard: fc.boolean(),
    answered: fc.boolean(),
  }),
  fc.record({ do: fc.constant('deliver' as const), index: fc.nat(5), twice: fc.boolean() }),
  fc.record({ do: fc.constant('lose' as const), index: fc.nat(5) }),
  fc.record({ do: fc.constant('refetch' as const), who: device }),
  fc.record({ do: fc.constant('reachRoom' as const), who: device }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(1_000, 5_000, 25_000) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(together: Together, one: Step): void {
  switch (one.do) {
    case 'answer':
      return together.client(one.who).call.send({ type: 'call.answer', video: false });
    case 'decline':
      return together.client(one.who).call.send({ type: 'call.decline' });
    case 'hangUp':
      return together.client(one.who).call.send({ type: 'call.hangUp' });
    case 'speak':
      return void together.client(one.who).speak(one.heard, one.answered);
    case 'deliver':
      return together.deliver(one.index, one.twice);
    case 'lose':
      return together.lose(one.index);
    case 'refetch':
      return together.refetch(one.who);
    case 'reachRoom':
      return together.client(one.who).reachRoom();
    case 'pass':
      return together.pass(one.ms);
  }
}

const inIt = ['joining', 'live', 'rejoining', 'reconnecting', 'peerLost'];
const outOfIt = ['idle', 'ended'];

test('whatever is lost, doubled or mixed up, after one refetch the devices and the server agree', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const together = begin();
      together
        .client('anna')
        .call.send({ type: 'call.start', conversationId: 'dacha', video: false });
      for (const one of steps) take(together, one);
      together.heal();

      const record = together.record();
      const { anna = '', phone = '', tablet = '' } = together.stages();
      if (record === null || record.stage() === 'ended') {
        for (const stage of [anna, phone, tablet]) expect(outOfIt).toContain(stage);
      } else if (record.stage() === 'ringing') {
        expect(anna).toBe('inviting');
        expect([phone, tablet]).toEqual(['ringing', 'ringing']);
      } else {
        expect(inIt).toContain(anna);
        for (const stage of [phone, tablet]) expect([...inIt, ...outOfIt]).toContain(stage);
      }
    }),
    { numRuns: 300, seed: 6 },
  );
});
