/** The view of a call or a room: a chunk of its own, fetched while the call rings. */
import { partOf } from '#ui/kit/part.tsx';

export const loadView = () => import('../view/CallView.tsx');

export const CallView = partOf(loadView);
