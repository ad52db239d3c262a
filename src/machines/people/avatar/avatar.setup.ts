import { assertEvent, assign, enqueueActions, setup } from 'xstate';
import { successShownMs } from '#contract/limits.ts';
import type { Conversation } from '#contract/conversations.ts';
import type { OwnUser } from '#contract/users.ts';
import { failureOf, type Failure } from '#services/app/api/types.ts';
import {
  PictureRefused,
  type Cut,
  type OpenPicture,
  type PictureRefusal,
} from '#services/people/pictures/types.ts';
import { tell } from '#machines/kit/peers.ts';
import { askPlaceholder, workerPlaceholder } from '#machines/kit/placeholder.ts';
import { dragged, scaled, wholeWindow, type Crop } from './avatar.crop.ts';
import type { AvatarEvent, AvatarTarget } from './avatar.events.ts';

export interface AvatarInput {
  readonly target: AvatarTarget;
}

/** `several`: one file was wanted. */
export type FileRefusal = PictureRefusal | 'several';

interface AvatarContext extends AvatarInput {
  /** Under the window. */
  readonly picture: OpenPicture | null;
  readonly crop: Crop;
  readonly sentShare: number;
  /** What is to become the avatar: an address, `emoji:<char>`, or none. undefined: not known before the upload. */
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

type Failed = { readonly error: unknown };

/** Nothing is being done. */
export const fresh = {
  picture: null,
  crop: wholeWindow,
  sentShare: 0,
  wanted: undefined,
  refusal: null,
  failure: null,
} as const;

/** What the avatar's chart is made of: what it knows, does, asks and waits for. */
export const avatarSetup = setup({
  types: {
    context: {} as AvatarContext,
    events: {} as AvatarEvent,
    input: {} as AvatarInput,
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    openPicture: askPlaceholder<OpenPicture, { file: Blob }>(),
    /** Lets the picture's memory go when nobody crops it any more. */
    holdPicture: workerPlaceholder<AvatarEvent, { picture: OpenPicture }>(),
    /** Cuts it and sends the bytes; tells with CroppedReport. */
    sendCropped: workerPlaceholder<AvatarEvent, CroppedInput>(),
    saveAvatar: askPlaceholder<Saved, SaveInput>(),
  },
  actions: {
    forget: assign(fresh),
    takePicture: assign((_, { picture }: { picture: OpenPicture }) => ({ ...fresh, picture })),
    noteRefusal: assign({
      refusal: (_, { error }: Failed) =>
        error instanceof PictureRefused ? error.reason : 'unreadable',
    }),
    noteSeveral: assign({ refusal: 'several' }),
    scale: assign({
      crop: ({ context: { picture, crop }, event }) => {
        assertEvent(event, 'avatar.scaleTo');
        const around = { x: event.aroundX, y: event.aroundY };
        return picture ? scaled(picture, crop, event.scale, around) : crop;
      },
    }),
    drag: assign({
      crop: ({ context: { picture, crop }, event }) => {
        assertEvent(event, 'avatar.dragged');
        return picture ? dragged(picture, crop, event.dx, event.dy) : crop;
      },
    }),
    forgetUpload: assign({ sentShare: 0, wanted: undefined, failure: null }),
    noteProgress: assign({ sentShare: (_, { share }: { share: number }) => share }),
    wantUploaded: assign({ wanted: (_, { url }: { url: string }) => url }),
    wantEmoji: assign({
      wanted: ({ event }) => {
        assertEvent(event, 'avatar.chooseEmoji');
        return `emoji:${event.emoji}`;
      },
    }),
    wantNone: assign({ wanted: null }),
    noteBroken: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    noteOffline: assign({ failure: { kind: 'network' } }),
    noteFailure: assign({ failure: (_, { error }: Failed) => failureOf(error) }),
    tellSaved: enqueueActions(({ enqueue }, { saved }: { saved: Saved }) => {
      if (saved.kind === 'own') {
        enqueue(tell('session', { type: 'session.userChanged', user: saved.user }));
      } else {
        const { conversation } = saved;
        enqueue(tell('db', { type: 'conversation.changed', conversation }));
      }
    }),
  },
  guards: {
    isUploaded: ({ context }) => context.wanted !== undefined,
    /** The server has let the uploaded picture go: it has to be sent again. */
    isGone: (_, { error }: Failed) => {
      const failure = failureOf(error);
      return failure.kind === 'http' && failure.code === 'attachment_gone';
    },
  },
  delays: { successShown: successShownMs },
});

export function openIn({ picture }: AvatarContext): OpenPicture {
  if (!picture) throw new Error('There is no picture in this state');
  return picture;
}

export const saveInput = ({ target, wanted }: AvatarContext): SaveInput => ({
  target,
  avatarUrl: wanted ?? null,
});
