import { assertEvent } from 'xstate';
import { cutOf } from './avatar.crop.ts';
import type { CroppedReport } from './avatar.events.ts';
import { avatarSetup, fresh, openIn, saveInput } from './avatar.setup.ts';

type Report<T extends CroppedReport['type']> = Extract<CroppedReport, { type: T }>;

/**
 * A profile picture, one's own or a group's (spec 2, Profile dialog; spec 4, Avatar upload): a file is chosen, cropped,
 * uploaded and set; an emoji and no picture are set at once. What failed stays with its reason until the person tries
 * again or turns away, which stops the bytes.
 */
export const avatarMachine = avatarSetup.createMachine({
  id: 'avatar',
  context: ({ input }) => ({ ...fresh, ...input }),
  initial: 'choosing',
  states: {
    choosing: {
      initial: 'idle',
      on: {
        'avatar.choose': 'opening',
        'avatar.misgive': { target: '.refused', actions: 'noteSeveral' },
        'avatar.chooseEmoji': { target: 'setting', actions: ['forget', 'wantEmoji'] },
        'avatar.remove': { target: 'setting', actions: ['forget', 'wantNone'] },
      },
      states: {
        idle: { entry: 'forget' },
        refused: { tags: 'failed', on: { 'avatar.dismiss': 'idle' } },
        /** 'Готово'. */
        done: { entry: 'forget', after: { successShown: 'idle' } },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPicture',
        src: 'openPicture',
        input: ({ event }) => {
          assertEvent(event, 'avatar.choose');
          return { file: event.file };
        },
        onDone: {
          target: 'editing',
          actions: { type: 'takePicture', params: ({ event }) => ({ picture: event.output }) },
        },
        onError: {
          target: 'choosing.refused',
          actions: { type: 'noteRefusal', params: ({ event }) => ({ error: event.error }) },
        },
      },
      on: {
        'avatar.choose': { target: 'opening', reenter: true },
        'avatar.cancel': 'choosing',
      },
    },
    editing: {
      invoke: {
        id: 'holdPicture',
        src: 'holdPicture',
        input: ({ context }) => ({ picture: openIn(context) }),
        onError: 'choosing',
      },
      initial: 'cropping',
      states: {
        cropping: {
          entry: 'forgetUpload',
          on: {
            'avatar.scaleTo': { actions: 'scale' },
            'avatar.dragged': { actions: 'drag' },
            'avatar.upload': 'uploading',
            'avatar.cancel': '#avatar.choosing',
            'avatar.choose': '#avatar.opening',
          },
        },
        uploading: {
          tags: 'busy',
          entry: 'forgetUpload',
          invoke: {
            id: 'sendCropped',
            src: 'sendCropped',
            input: ({ context }) => {
              const picture = openIn(context);
              return { picture, cut: cutOf(picture, context.crop) };
            },
            onError: { target: 'failed', actions: 'noteOffline' },
          },
          on: {
            'avatar.progressed': {
              actions: {
                type: 'noteProgress',
                params: ({ event }: { event: Report<'avatar.progressed'> }) => event,
              },
            },
            'avatar.uploaded': {
              target: 'saving',
              actions: {
                type: 'wantUploaded',
                params: ({ event }: { event: Report<'avatar.uploaded'> }) => event,
              },
            },
            'avatar.broke': {
              target: 'failed',
              actions: {
                type: 'noteBroken',
                params: ({ event }: { event: Report<'avatar.broke'> }) => event,
              },
            },
            'connectivity.offline': { target: 'failed', actions: 'noteOffline' },
            'avatar.cancel': 'cropping',
          },
        },
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveCropped',
            src: 'saveAvatar',
            input: ({ context }) => saveInput(context),
            onDone: {
              target: '#avatar.choosing.done',
              actions: { type: 'tellSaved', params: ({ event }) => ({ saved: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isGone', params: ({ event }) => ({ error: event.error }) },
                target: 'failed',
                actions: [
                  'forgetUpload',
                  { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
                ],
              },
              {
                target: 'failed',
                actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
              },
            ],
          },
          on: { 'avatar.cancel': 'cropping' },
        },
        failed: {
          tags: 'failed',
          on: {
            'avatar.retry': [{ guard: 'isUploaded', target: 'saving' }, { target: 'uploading' }],
            'avatar.cancel': 'cropping',
            'avatar.choose': '#avatar.opening',
          },
        },
      },
    },
    /** An emoji, or no picture: nothing to upload. */
    setting: {
      initial: 'saving',
      on: { 'avatar.cancel': 'choosing' },
      states: {
        saving: {
          tags: 'busy',
          invoke: {
            id: 'saveChosen',
            src: 'saveAvatar',
            input: ({ context }) => saveInput(context),
            onDone: {
              target: '#avatar.choosing.done',
              actions: { type: 'tellSaved', params: ({ event }) => ({ saved: event.output }) },
            },
            onError: {
              target: 'failed',
              actions: { type: 'noteFailure', params: ({ event }) => ({ error: event.error }) },
            },
          },
        },
        failed: {
          tags: 'failed',
          on: { 'avatar.retry': 'saving', 'avatar.choose': '#avatar.opening' },
        },
      },
    },
  },
});
