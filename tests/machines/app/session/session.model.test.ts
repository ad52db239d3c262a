import { sessionMachine } from '#machines/app/session/session.machine.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { noAnswer, refusal } from '#tests/machines/kit/shapes.ts';
import { anya, boris, storedFor } from './people.ts';

const mine = storedFor(anya);
const newer = { ...mine, accessToken: 'newer', refreshToken: 'newer' };
const refused = refusal(401, 'unauthorized');

describeModel({
  machine: sessionMachine,
  input: { hint: 'somebody' },
  also: [
    { input: { hint: 'nobody' }, stopWhen: (session) => session.matches('signedOut') },
    {
      input: { hint: { leavingId: anya.id } },
      events: [
        { type: 'session.keyAccepted', output: mine },
        { type: 'xstate.done.actor.readLeaver', output: mine },
        { type: 'xstate.done.actor.readLeaver', output: storedFor(boris) },
        { type: 'xstate.done.actor.readLeaver', output: null },
      ],
      stopWhen: (session) =>
        session.matches('signedOut') ||
        session.matches('signedIn') ||
        session.matches({ signingOut: 'telling' }),
    },
  ],
  events: [
    { type: 'session.signIn', username: 'anya', password: 'secret-1' },
    { type: 'session.register', username: 'anya', displayName: 'Аня', password: 'secret-1' },
    { type: 'session.keyAccepted', output: mine },
    { type: 'session.renew', usedToken: mine.accessToken },
    { type: 'session.renew', usedToken: 'older' },
    { type: 'session.profileMoved', userId: anya.id },
    { type: 'session.userChanged', user: anya },
    ...(['readTokenStore', 'adoptTokens', 'forgetUser', 'forgetTokens'] as const).flatMap(
      (actor) => [
        { type: `xstate.done.actor.${actor}` as const, output: mine },
        { type: `xstate.done.actor.${actor}` as const, output: null },
      ],
    ),
    { type: 'xstate.done.actor.signIn', output: mine },
    ...[newer, storedFor(boris), null].flatMap((output) => [
      { type: 'xstate.done.actor.renew' as const, output },
      { type: 'xstate.done.actor.lookAtTokenStore' as const, output },
    ]),
    { type: 'xstate.done.actor.lookAtTokenStore', output: mine },
    { type: 'xstate.error.actor.renew', error: refused },
    { type: 'xstate.error.actor.renew', error: noAnswer },
    { type: 'xstate.done.actor.readSelf', output: anya },
  ],
  // The number of failures matters only while the token store is read at the start.
  project: (session) => [
    session.context.session?.accessToken,
    session.context.isAccountDeleted,
    session.matches('signedIn') || Math.min(session.context.failedTries, 2),
  ],
  background: {
    'signedIn.profile.reading': 'the stored profile shows meanwhile',
  },
});
