import type { Failure } from '#services/app/api/types.ts';
import type { ConnectivityFact } from '#machines/app/connectivity/connectivity.events.ts';

/** Whose picture it is. */
export type AvatarTarget =
  | { readonly kind: 'own' }
  | { readonly kind: 'group'; readonly conversationId: string };

export type AvatarEvent =
  | ConnectivityFact
  /** A file was chosen, dropped or pasted; another one in place of the one that is being cropped. */
  | { type: 'avatar.choose'; file: Blob }
  /** Several files at once, or a folder. */
  | { type: 'avatar.misgive' }
  /** The sentence about a refused file was read. */
  | { type: 'avatar.dismiss' }
  /** One character. */
  | { type: 'avatar.chooseEmoji'; emoji: string }
  | { type: 'avatar.remove' }
  /** Slider, wheel or two fingers: any scale within the limits, around a point given from the window's middle, in px. */
  | { type: 'avatar.scaleTo'; scale: number; aroundX: number; aroundY: number }
  | { type: 'avatar.dragged'; dx: number; dy: number }
  /** 'Загрузить'. */
  | { type: 'avatar.upload' }
  /** 'Отмена': from the upload back to cropping, from there back to choosing. */
  | { type: 'avatar.cancel' }
  /** 'Повторить'. */
  | { type: 'avatar.retry' }
  | CroppedReport;

/** How the cropped picture is getting on. */
export type CroppedReport =
  /** So much of it has left, 0 to 1. */
  | { type: 'avatar.progressed'; share: number }
  | { type: 'avatar.uploaded'; url: string }
  | { type: 'avatar.broke'; failure: Failure };
