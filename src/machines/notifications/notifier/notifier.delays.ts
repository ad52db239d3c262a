/** How long the notifier waits for what. */
import {
  noticePatienceMs,
  notifyAgreeMs,
  notifyClaimMs,
  notifyHiddenClaimMs,
  notifyPauseMs,
  notifySoundMs,
} from '#contract/limits.ts';

export const delays = {
  claimPause: notifyClaimMs,
  hiddenClaimPause: notifyHiddenClaimMs,
  agreeing: notifyAgreeMs,
  soundPatience: notifySoundMs,
  soundPause: notifyPauseMs,
  textPatience: noticePatienceMs,
};
