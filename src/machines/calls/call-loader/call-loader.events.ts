import type { CallCommand } from '../call/call.events.ts';

/** The commands that begin a call from anywhere, also before the code of calls is there. */
export type CallBeginning = Extract<CallCommand, { type: 'call.start' | 'call.join' }>;

export type CallLoaderEvent =
  | CallBeginning
  /** The connection lives again. */
  | { readonly type: 'callLoader.retry' }
  /** 'Повторить', where a call could not begin because the code did not come. */
  | { readonly type: 'callLoader.callAgain' }
  /** 'Завершить и позвонить': the person leaves the call or the room that they are in. */
  | { readonly type: 'callLoader.changeOver' }
  /** The person no longer wants the call, which waits for the code or for their answer, or could not begin. */
  | { readonly type: 'callLoader.takeBack' };
