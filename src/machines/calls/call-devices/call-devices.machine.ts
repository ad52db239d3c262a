import { and, assign, not, raise, setup, stateIn } from 'xstate';
import {
  defaultDeviceChoices,
  type Device,
  type DeviceChoices,
  type TrialInput,
  type TrialKind,
} from '#services/calls/devices/types.ts';
import type { MediaFailure } from '#services/calls/room/types.ts';
import { actionPlaceholder, askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { goneOf, trialKinds, triedDevice, withChosen } from './call-devices.choice.ts';
import type { CallDevicesEvent } from './call-devices.events.ts';

export interface CallDevicesContext {
  /** The number of parts of the screen that show the devices. */
  readonly openCount: number;
  readonly devices: readonly Device[];
  readonly choices: DeviceChoices;
  /** Kinds whose chosen device is gone: the default has taken its place. */
  readonly gone: readonly MediaDeviceKind[];
  /** Why the last trial of each kind failed. */
  readonly failures: Readonly<Record<TrialKind, MediaFailure>>;
}

/** Takes over the list of devices. A chosen device that is gone gives way to the default. */
const settled = (context: CallDevicesContext, devices = context.devices) => {
  const gone = goneOf(context.choices, devices);
  return {
    devices,
    gone: gone.length > 0 ? gone : context.gone,
    choices: gone.reduce((left, kind) => withChosen(left, kind, 'default'), context.choices),
  };
};

const callDevicesSetup = setup({
  types: {} as { context: CallDevicesContext; events: CallDevicesEvent; tags: 'busy' | 'failed' },
  actors: {
    /** Tells the devices at once and whenever they change. */
    watchDevices: workerPlaceholder(),
    /** Tells whether a call uses the devices. */
    watchRooms: workerPlaceholder(),
    keep: askPlaceholder<void, DeviceChoices>(),
    /** Holds one device while it runs. */
    trial: workerPlaceholder<CallDevicesEvent, TrialInput>(),
  },
  actions: {
    countOpened: assign({ openCount: ({ context }) => context.openCount + 1 }),
    countClosed: assign({ openCount: ({ context }) => Math.max(0, context.openCount - 1) }),
    readChoices: assign({ choices: defaultDeviceChoices }),
    noteChoice: assign(({ context, event }) =>
      event.type === 'callDevices.choose'
        ? {
            choices: withChosen(context.choices, event.kind, event.id),
            gone: context.gone.filter((kind) => kind !== event.kind),
          }
        : {},
    ),
    noteDevices: assign(({ context, event }) =>
      event.type === 'callDevices.found' ? settled(context, event.devices) : {},
    ),
    noteFailure: assign({
      failures: ({ context, event }) =>
        event.type === 'trial.failed'
          ? { ...context.failures, [event.kind]: event.failure }
          : context.failures,
    }),
    forgetGone: assign({ gone: [] }),
    raiseFellBack: raise({ type: 'callDevices.fellBack' }),
    raiseLook: raise({ type: 'callDevices.look' }),
    /** Switches the running call to another device. */
    switchDevice: actionPlaceholder,
    /** Tells the speaker to a call that begins, because it does not know the choice. */
    useSpeaker: actionPlaceholder,
  },
  guards: {
    isInCall: stateIn({ room: 'open' }),
    isNotWanted: and([not('isShown'), not('isInCall')]),
    isShown: ({ context }) => context.openCount > 0,
    isLast: ({ context }) => context.openCount <= 1,
    isChosenGone: ({ context, event }) =>
      event.type === 'callDevices.found' && goneOf(context.choices, event.devices).length > 0,
    isOf: ({ event }, { kind }: { readonly kind: TrialKind }) => kindOf(event) === kind,
  },
});

/** Returns the kind of trial that an event is about; null: it is about none. */
function kindOf(event: CallDevicesEvent): TrialKind | null {
  if (!('kind' in event)) return null;
  if (event.type !== 'callDevices.choose') return event.kind;
  return event.kind === 'audiooutput' ? null : trialKinds[event.kind];
}

/**
 * Makes the states of a trial («Проверить»), which shows only this person what the microphone hears or the camera sees.
 */
function trialOf(kind: TrialKind) {
  const isOf = { type: 'isOf', params: { kind } } as const;
  const choose = { guard: isOf, target: 'trying' } as const;
  return callDevicesSetup.createStateConfig({
    initial: 'off',
    states: {
      off: { on: { 'callDevices.try': { guard: isOf, target: 'trying' } } },
      trying: {
        invoke: {
          id: kind,
          src: 'trial',
          input: ({ context }) => ({ kind, deviceId: triedDevice(context.choices, kind) }),
          onError: 'off',
        },
        on: {
          'callDevices.stopTrying': { guard: isOf, target: 'off' },
          'callDevices.closed': { guard: 'isLast', target: 'off' },
          'callDevices.choose': { ...choose, reenter: true },
          'trial.failed': { guard: isOf, target: 'failed', actions: 'noteFailure' },
          'trial.ended': { guard: isOf, target: 'off' },
        },
        initial: 'opening',
        states: {
          opening: {
            tags: 'busy',
            on: { 'trial.running': { guard: isOf, target: 'running', actions: 'raiseLook' } },
          },
          running: {},
        },
      },
      failed: {
        tags: 'failed',
        on: {
          'callDevices.try': choose,
          'callDevices.choose': choose,
          'callDevices.stopTrying': { guard: isOf, target: 'off' },
          'callDevices.closed': { guard: 'isLast', target: 'off' },
        },
      },
    },
  });
}

/**
 * Lists microphones, cameras and speakers, keeps the choice among them (spec 3, `lk-user-choices`), tries them, and
 * switches to another one in the middle of a call. If a chosen device is gone, the default takes its place, and the
 * person is told so. No device is opened before somebody asks for it.
 */
export const callDevicesMachine = callDevicesSetup.createMachine({
  id: 'callDevices',
  options: { maxIterations: 1_000 },
  context: {
    openCount: 0,
    devices: [],
    choices: defaultDeviceChoices,
    gone: [],
    failures: { microphone: 'other', camera: 'other' },
  },
  entry: 'readChoices',
  invoke: { id: 'watchRooms', src: 'watchRooms', onError: {} },
  type: 'parallel',
  states: {
    choices: {
      initial: 'kept',
      on: {
        'callDevices.choose': { target: '.keeping', actions: ['noteChoice', 'switchDevice'] },
        'callDevices.fellBack': '.keeping',
      },
      states: {
        /** Another tab may have changed the choices. */
        kept: { on: { 'callDevices.opened': { actions: 'readChoices' } } },
        keeping: {
          invoke: {
            id: 'keep',
            src: 'keep',
            input: ({ context }) => context.choices,
            onDone: 'kept',
            onError: 'unkept',
          },
        },
        /** The browser could not keep the choice: it holds only as long as this page. */
        unkept: { tags: 'failed' },
      },
    },
    room: {
      initial: 'closed',
      states: {
        closed: { on: { 'callDevices.roomOpened': { target: 'open', actions: 'useSpeaker' } } },
        open: { on: { 'callDevices.roomClosed': 'closed' } },
      },
    },
    list: {
      initial: 'idle',
      on: {
        'callDevices.opened': { actions: 'countOpened' },
        'callDevices.closed': [
          { guard: 'isLast', actions: ['countClosed', 'forgetGone'] },
          { actions: 'countClosed' },
        ],
      },
      states: {
        idle: {
          always: [
            { guard: 'isShown', target: 'watched' },
            { guard: 'isInCall', target: 'watched' },
          ],
        },
        watched: {
          always: { guard: 'isNotWanted', target: 'idle' },
          invoke: { id: 'watchDevices', src: 'watchDevices', onError: {} },
          on: {
            'callDevices.look': { target: 'watched', reenter: true },
            'callDevices.found': [
              { guard: 'isChosenGone', actions: ['noteDevices', 'raiseFellBack'] },
              { actions: 'noteDevices' },
            ],
          },
        },
      },
    },
    microphone: trialOf('microphone'),
    camera: trialOf('camera'),
  },
});
