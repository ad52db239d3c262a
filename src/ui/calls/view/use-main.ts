import { useSpeakingParticipants } from '@livekit/components-react';
import { mainOf } from './focus.ts';
import { useFocus } from './Stage.tsx';
import type { Picture } from './tracks.ts';

/** The one that is shown where there is room for one only. */
export function useMain(pictures: readonly Picture[]): Picture | null {
  const focus = useFocus(pictures);
  const speaking = useSpeakingParticipants();
  return mainOf(pictures, focus, speaking);
}
