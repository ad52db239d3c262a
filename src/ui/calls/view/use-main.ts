import { useSpeakingParticipants } from '@livekit/components-react';
import { mainOf } from './focus.ts';
import { useFocus } from './Stage.tsx';
import type { Picture } from './tracks.ts';

/** The picture for a view with room for only one. */
export function useMain(pictures: readonly Picture[]): Picture | null {
  const focus = useFocus(pictures);
  const speaking = useSpeakingParticipants();
  return mainOf(pictures, focus, speaking);
}
