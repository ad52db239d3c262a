import type { CallCommand } from '../call/call.events.ts';
import type { Occupation } from '../call/call.occupation.ts';

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
  /** While the person is asked, they are in this call or room. */
  | { readonly type: 'callLoader.occupied'; readonly leaves: Occupation }
  /** The call that they were to leave has ended by itself. */
  | { readonly type: 'callLoader.callEnded' }
  /**
   * They have nothing to leave any more for another reason: they have left it themselves, here or elsewhere, or another
   * call rings in its place.
   */
  | { readonly type: 'callLoader.freed' }
  /** The person no longer wants the call, which waits for the code or for their answer, or could not begin. */
  | { readonly type: 'callLoader.takeBack' };
