import { assign, setup } from 'xstate';
import { successShownMs } from '#contract/limits.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { OwnUser } from '#contract/users.ts';
import type { Failure } from '#services/app/api/types.ts';
import {
  PictureRefused,
  type Cut,
  type OpenPicture,
  type PictureRefusal,
} from '#services/people/pictures/types.ts';
import { errorIn, failureIn } from '#machines/kit/backoff.ts';
import { tell } from '#machines/kit/peers.ts';
import { eventAs } from '#machines/kit/event-as.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { dragged, scaled, wholeWindow, type Crop, cutOf } from './avatar.crop.ts';
import type { AvatarEvent, AvatarTarget } from './avatar.events.ts';

export interface AvatarInput {
  readonly target: AvatarTarget;
}

/** `several`: the person gave more than the one file that is wanted. */
export type FileRefusal = PictureRefusal | 'several';

interface AvatarContext extends AvatarInput {
  /** The picture under the window. */
  readonly picture: OpenPicture | null;
  readonly crop: Crop;
  readonly sentShare: number;
  /** The avatar to be set: an address, `emoji:<char>`, or null for none. undefined: not known before the upload. */
  readonly wanted: string | null | undefined;
  readonly refusal: FileRefusal | null;
  readonly failure: Failure | null;
}

export interface CroppedInput {
  readonly picture: OpenPicture;
  readonly cut: Cut;
}

export interface SaveInput extends AvatarInput {
  readonly avatarUrl: string | null;
}

/** The server's answer. */
export type Saved =
  | { readonly kind: 'own'; readonly user: OwnUser }
  | { readonly kind: 'group'; readonly conversation: Conversation };

/** The context while nothing is being done. */
const fresh = {
  picture: null,
  crop: wholeWindow,
  sentShare: 0,
  wanted: undefined,
  refusal: null,
  failure: null,
} as const;

const saved = [
  { guard: 'isOwn', target: '#avatar.choosing.done', actions: 'tellUser' },
  { target: '#avatar.choosing.done', actions: 'tellConversation' },
] as const;

/**
 * Sets a profile picture, one's own or a group's (spec 2, Profile dialog; spec 4, Avatar upload). A file is chosen,
 * cropped, uploaded and set; an emoji or no picture is set at once. A failure stays with its reason until the person
 * tries again or turns away, which stops the upload.
 */
export const avatarMachine = setup({
  types: {} as {
    context: AvatarContext;
    events: AvatarEvent;
    input: AvatarInput;
    tags: 'busy' | 'failed';
  },
  actors: {
    openPicture: askPlaceholder<OpenPicture, { file: Blob }>(),
    /** Frees the picture's memory when nobody crops it any more. */
    holdPicture: workerPlaceholder<AvatarEvent, { picture: OpenPicture }>(),
    /** Cuts the picture and sends its bytes; reports with CroppedReport. */
    sendCropped: workerPlaceholder<AvatarEvent, CroppedInput>(),
    saveAvatar: askPlaceholder<Saved, SaveInput>(),
  },
  actions: {
    forget: assign(fresh),
    takePicture: assign((_, picture: OpenPicture) => ({ ...fresh, picture })),
    noteRefusal: assign({
      refusal: ({ event }) => {
        const error = errorIn(event);
        return error instanceof PictureRefused ? error.reason : 'unreadable';
      },
    }),
    noteSeveral: assign({ refusal: 'several' }),
    scale: assign({
      crop: ({ context: { picture, crop }, event }) => {
        const { scale, aroundX, aroundY } = eventAs(event, 'avatar.scaleTo');
        return picture ? scaled(picture, crop, scale, { x: aroundX, y: aroundY }) : crop;
      },
    }),
    drag: assign({
      crop: ({ context: { picture, crop }, event }) => {
        const { dx, dy } = eventAs(event, 'avatar.dragged');
        return picture ? dragged(picture, crop, dx, dy) : crop;
      },
    }),
    forgetUpload: assign({ sentShare: 0, wanted: undefined, failure: null }),
    noteProgress: assign({
      sentShare: ({ event }) => eventAs(event, 'avatar.progressed').share,
    }),
    wantUploaded: assign({
      wanted: ({ event }) => eventAs(event, 'avatar.uploaded').url,
    }),
    wantEmoji: assign({
      wanted: ({ event }) => `emoji:${eventAs(event, 'avatar.chooseEmoji').emoji}`,
    }),
    wantNone: assign({ wanted: null }),
    noteBroken: assign({
      failure: ({ event }) => eventAs(event, 'avatar.broke').failure,
    }),
    noteOffline: assign({ failure: { kind: 'network' } }),
    noteFailure: assign({ failure: ({ event }) => failureIn(event) }),
    tellUser: tell('session', ({ event }) => ({
      type: 'session.userChanged',
      user: savedIn<'own'>(event).user,
    })),
    tellConversation: tell('db', ({ event }) => ({
      type: 'conversation.changed',
      conversation: savedIn<'group'>(event).conversation,
    })),
  },
  guards: {
    isOwn: ({ event }) => savedIn(event).kind === 'own',
    isUploaded: ({ context }) => context.wanted !== undefined,
    /** The server has dropped the uploaded picture meanwhile: it has to be sent again. */
    isGone: ({ event }) => {
      const failure = failureIn(event);
      return failure.kind === 'http' && failure.code === 'attachment_gone';
    },
  },
  delays: { successShown: successShownMs },
}).createMachine({
  id: 'avatar',
  options: { maxIterations: 1_000 },
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
        /** The reason stands until something else is chosen. */
        refused: { tags: 'failed' },
        /** 'Готово'. */
        done: { entry: 'forget', after: { successShown: 'idle' } },
      },
    },
    opening: {
      tags: 'busy',
      invoke: {
        id: 'openPicture',
        src: 'openPicture',
        input: ({ event }) => ({ file: eventAs(event, 'avatar.choose').file }),
        onDone: {
          target: 'editing',
          actions: { type: 'takePicture', params: ({ event }) => event.output },
        },
        onError: { target: 'choosing.refused', actions: 'noteRefusal' },
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
            'avatar.progressed': { actions: 'noteProgress' },
            'avatar.uploaded': { target: 'saving', actions: 'wantUploaded' },
            'avatar.broke': { target: 'failed', actions: 'noteBroken' },
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
            onDone: saved,
            onError: [
              { guard: 'isGone', target: 'failed', actions: ['forgetUpload', 'noteFailure'] },
              { target: 'failed', actions: 'noteFailure' },
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
    /** An emoji or no picture is set: there is nothing to upload. */
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
            onDone: saved,
            onError: { target: 'failed', actions: 'noteFailure' },
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

/** Returns the server's answer that an event of `saveAvatar` brings; the guard has told its kind. */
const savedIn = <Kind extends Saved['kind']>(event: object) =>
  // Safe: only called with such events.
  (event as { readonly output: Extract<Saved, { kind: Kind }> }).output;

function openIn({ picture }: AvatarContext): OpenPicture {
  if (!picture) throw new Error('There is no picture in this state');
  return picture;
}

const saveInput = ({ target, wanted }: AvatarContext): SaveInput => ({
  target,
  avatarUrl: wanted ?? null,
});
