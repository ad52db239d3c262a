/** All scenes; a chart may have several, and a state is shown by the first that reaches it. */
import { composerScenes } from './composer.scene.ts';
import { conversationScenes } from './conversation.scene.ts';
import { conversationQueueScenes } from './conversation-queue.scene.ts';
import { deletionScenes } from './deletion.scene.ts';
import { inboxScenes } from './inbox.scene.ts';
import { messageScenes } from './message.scene.ts';
import { notifierScenes } from './notifier.scene.ts';
import { outboxScenes } from './outbox.scene.ts';
import { preferencesScenes } from './preferences.scene.ts';
import { removalScenes } from './removal.scene.ts';
import { sessionScenes } from './session.scene.ts';
import { sharedFilesScenes } from './shared-files.scene.ts';
import { syncScenes } from './sync.scene.ts';
import { timelineScenes } from './timeline.scene.ts';
import { typistsScenes } from './typists.scene.ts';
import { uploadScenes } from './upload.scene.ts';
import { viewerScenes } from './viewer.scene.ts';
import type { Scene } from './scene.ts';

export const scenes: readonly Scene[] = [
  ...composerScenes,
  ...conversationScenes,
  ...conversationQueueScenes,
  ...deletionScenes,
  ...inboxScenes,
  ...messageScenes,
  ...notifierScenes,
  ...outboxScenes,
  ...preferencesScenes,
  ...removalScenes,
  ...sessionScenes,
  ...sharedFilesScenes,
  ...syncScenes,
  ...timelineScenes,
  ...typistsScenes,
  ...uploadScenes,
  ...viewerScenes,
];
