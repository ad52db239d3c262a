import { useSelector } from '@xstate/react';
import { currentUser, messengerPhase } from '#machines/app/app/app.selectors.ts';
import { selectAreThere } from '#machines/calls/call-loader/call-loader.selectors.ts';
import { codeOf, late } from '#ui/kit/code.tsx';
import { useApp, usePeer } from '../actors.tsx';

const Layers = late(codeOf(() => import('#ui/calls/dialogs/Layers.tsx')));

/** Calls ring and go on over every page of a signed-in person. */
export function Calls() {
  const isRunning = useSelector(useApp(), messengerPhase) === 'running';
  const userId = useSelector(useApp(), currentUser)?.id;
  // Another person gets other actors.
  return isRunning && <Running key={userId} />;
}

/** The layers' code has come with the rest of the code of calls (messenger.ts). */
function Running() {
  const areThere = useSelector(usePeer('callLoader'), selectAreThere);
  return areThere && <Layers />;
}
