/** All scenes; a chart may have several, and a state is shown by the first that reaches it. */
import type { Scene } from './scene.ts';
import { sessionScenes } from './session.scene.ts';
import { timelineScenes } from './timeline.scene.ts';

export const scenes: readonly Scene[] = [...sessionScenes, ...timelineScenes];
