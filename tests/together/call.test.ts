import { expect, test } from 'vitest';
import { callMachine } from '#machines/calls/call/call.machine.ts';
import { callWorld } from './call.world.ts';
import { describeTogether } from './describe-together.ts';
import { explore } from './explore.ts';
import { callWorlds, followIn } from './worlds.ts';

describeTogether(callWorlds);

test('a chart that forgets what it was told about the end of a call is found', () => {
  const forgetful = callMachine.provide({ actions: { noteEnded: () => {} } });
  const plan = { callees: ['phone'], ends: true, isBrief: true } as const;
  const { finding } = explore(callWorld('forgetful', plan, forgetful), {
    faults: 0,
    situations: 10_000,
  });
  expect(finding?.law).toContain('nothing rings after its end was told');
});

test('a way is gone in the world of its name', () => {
  expect(followIn('call', [])).toBeNull();
  expect(() => followIn('call', ['nobody knows this'])).toThrow('no «nobody knows this» here');
  expect(() => followIn('nowhere', [])).toThrow('no world nowhere');
});
