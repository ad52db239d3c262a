import { sessionMachine } from '#machines/session/session.machine.ts';
import { RequestFailed } from '#services/api/types.ts';
import { describeModel } from '#tests/model/describe-model.ts';
import { stateLabels } from '#ui/text/states.ru.ts';
import { anya, boris, storedFor } from './people.ts';

const mine = storedFor(anya);
const newer = { ...mine, accessToken: 'newer', refreshToken: 'newer' };
const refused = new RequestFailed({
  kind: 'http',
  status: 401,
  code: 'unauthorized',
  message: null,
  retryAfterMs: null,
});
const noNetwork = new RequestFailed({ kind: 'network' });

describeModel({
  machine: sessionMachine,
  input: { hinted: true },
  also: [{ input: { hinted: false }, stopWhen: (session) => session.matches('signedOut') }],
  events: [
    { type: 'session.signIn', username: 'anya', password: 'secret-1' },
    { type: 'session.register', username: 'anya', displayName: 'Аня', password: 'secret-1' },
    { type: 'session.renew', usedToken: mine.accessToken },
    { type: 'session.renew', usedToken: 'older' },
    { type: 'session.profileMoved', userId: anya.id },
    { type: 'session.userChanged', user: anya },
    ...(['readVault', 'adoptVault', 'forgetUser', 'forgetTokens'] as const).flatMap((actor) => [
      { type: `xstate.done.actor.${actor}` as const, output: mine },
      { type: `xstate.done.actor.${actor}` as const, output: null },
    ]),
    { type: 'xstate.done.actor.signIn', output: mine },
    ...(['renew', 'lookAtVault'] as const).flatMap((actor) =>
      [mine, newer, storedFor(boris), null].map((output) => ({
        type: `xstate.done.actor.${actor}` as const,
        output,
      })),
    ),
    { type: 'xstate.error.actor.renew', error: refused },
    { type: 'xstate.error.actor.renew', error: noNetwork },
    { type: 'xstate.done.actor.readSelf', output: anya },
  ],
  project: ({ context }) => [
    context.session?.user.id,
    context.session?.accessToken,
    Math.min(context.failedTries, 2),
  ],
  people: ['session.dismiss', 'session.signIn', 'session.register'],
  labels: stateLabels.session,
});
