import { nothingYet } from './call.context.ts';
import { inviting } from './call.inviting.ts';
import { partingIn } from './call.partings.ts';
import { present } from './call.present.ts';
import { answering, ringing } from './call.ringing.ts';
import { room } from './call.connection.ts';
import { callSetup } from './call.setup.ts';

/**
 * A call as this tab of the browser lives it (spec 4, Call flow; contract, The call record): the server owns the call,
 * and what is here follows its events and, where those were lost, the store's `conversation.call`. One at a time;
 * another that rings meanwhile waits. It lives in the tab that called or answered, and goes on there after a reload.
 * Whatever is emitted is emitted while the connection lives; the last word about a call waits for that, and names it.
 */
export const callMachine = callSetup.createMachine({
  id: 'call',
  context: ({ input }) => ({ ...nothingYet, ...input }),
  type: 'parallel',
  invoke: { id: 'watchCalls', src: 'watchCalls', onError: {} },
  on: {
    'realtime.live': { actions: 'noteLive' },
    'realtime.lost': { actions: 'noteLost' },
    'call.remembered': { actions: 'noteRemembered' },
  },
  states: {
    stage: {
      initial: 'idle',
      on: {
        'call.shown': { actions: 'noteShown' },
        'call.declineNext': { actions: 'declineNext' },
        'call.putNextAside': { actions: 'putNextAside' },
      },
      states: {
        idle: {
          entry: 'forgetCall',
          always: [
            { guard: 'isRememberedLive', target: 'present', actions: 'takeRemembered' },
            { guard: 'isRememberedCalling', target: 'inviting.calling', actions: 'takeRemembered' },
            { guard: 'hasNext', target: 'ringing', actions: 'takeNext' },
            { guard: 'hasShownRing', target: 'ringing', actions: 'takeShown' },
          ],
          on: {
            'call.heard': [
              {
                guard: 'isNewIncoming',
                target: 'ringing',
                actions: ['noteHeard', 'takeIncoming'],
              },
              { actions: 'noteHeard' },
            ],
            'call.start': { target: 'inviting', actions: 'startOutgoing' },
            'call.join': { target: 'answering', actions: 'startJoining' },
          },
        },
        inviting,
        ringing,
        answering,
        present,
        /** Its reason is shown for a while. */
        ended: {
          entry: 'dropCall',
          always: [
            { guard: 'isRememberedLive', target: 'present', actions: 'takeRemembered' },
            { guard: 'hasNext', target: 'ringing', actions: 'takeNext' },
            { guard: 'hasShownRing', target: 'ringing', actions: 'takeShown' },
          ],
          after: { endedShown: 'idle' },
          on: {
            'call.dismiss': 'idle',
            'call.heard': [
              {
                guard: 'isNewIncoming',
                target: 'ringing',
                actions: ['noteHeard', 'takeIncoming'],
              },
              { actions: 'noteHeard' },
            ],
            'call.start': { target: 'inviting', actions: 'startOutgoing' },
            'call.join': { target: 'answering', actions: 'startJoining' },
          },
        },
      },
    },
    room,
    /** The last words about calls: told one after another, as soon as somebody can hear them. */
    parting: {
      initial: 'quiet',
      states: {
        quiet: { always: { guard: 'canSay', target: 'telling' } },
        telling: {
          entry: 'noteTold',
          invoke: {
            id: 'tell',
            src: 'emit',
            input: ({ context }) => partingIn(context),
            onDone: { target: 'quiet', actions: 'dropParting' },
            onError: 'pausing',
          },
        },
        pausing: { after: { tryPause: 'quiet' } },
      },
    },
  },
});
