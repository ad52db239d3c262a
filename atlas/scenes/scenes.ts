/** All scenes; a chart may have several, and a state is shown by the first that reaches it. */
import { accountScenes } from './account.scene.ts';
import { adminScenes } from './admin.scene.ts';
import { adminDeedScenes } from './admin-deed.scene.ts';
import { adminSectionScenes } from './admin-section.scene.ts';
import { appScenes } from './app.scene.ts';
import { avatarScenes } from './avatar.scene.ts';
import { callScenes } from './call.scene.ts';
import { blocksScenes } from './blocks.scene.ts';
import { callChatScenes } from './call-chat.scene.ts';
import { callDevicesScenes } from './call-devices.scene.ts';
import { callLoaderScenes } from './call-loader.scene.ts';
import { callViewScenes } from './call-view.scene.ts';
import { composerScenes } from './composer.scene.ts';
import { connectivityScenes } from './connectivity.scene.ts';
import { contactSearchScenes } from './contact-search.scene.ts';
import { contactsScenes } from './contacts.scene.ts';
import { conversationScenes } from './conversation.scene.ts';
import { conversationQueueScenes } from './conversation-queue.scene.ts';
import { deletionScenes } from './deletion.scene.ts';
import { dialogsScenes } from './dialogs.scene.ts';
import { editScenes } from './edit.scene.ts';
import { groupCreationScenes } from './group-creation.scene.ts';
import { groupInfoScenes } from './group-info.scene.ts';
import { groupInviteScenes } from './group-invite.scene.ts';
import { idlenessScenes } from './idleness.scene.ts';
import { inboxScenes } from './inbox.scene.ts';
import { invitationScenes } from './invitation.scene.ts';
import { joiningScenes } from './joining.scene.ts';
import { keySignInScenes } from './key-sign-in.scene.ts';
import { messageScenes } from './message.scene.ts';
import { messageSearchScenes } from './message-search.scene.ts';
import { newSignInsScenes } from './new-sign-ins.scene.ts';
import { notifierScenes } from './notifier.scene.ts';
import { outboxScenes } from './outbox.scene.ts';
import { passkeysScenes } from './passkeys.scene.ts';
import { passwordLinkScenes } from './password-link.scene.ts';
import { personScenes } from './person.scene.ts';
import { preferencesScenes } from './preferences.scene.ts';
import { profileScenes } from './profile.scene.ts';
import { realtimeScenes } from './realtime.scene.ts';
import { recentCallsScenes } from './recent-calls.scene.ts';
import { removalScenes } from './removal.scene.ts';
import { ringerScenes } from './ringer.scene.ts';
import { roomVisitScenes } from './room-visit.scene.ts';
import { serverConfigScenes } from './server-config.scene.ts';
import { sessionScenes } from './session.scene.ts';
import { sessionsScenes } from './sessions.scene.ts';
import { settingsScenes } from './settings.scene.ts';
import { sharedFilesScenes } from './shared-files.scene.ts';
import { syncScenes } from './sync.scene.ts';
import { timelineScenes } from './timeline.scene.ts';
import { typistsScenes } from './typists.scene.ts';
import { uploadScenes } from './upload.scene.ts';
import { viewerScenes } from './viewer.scene.ts';
import { wishScenes } from './wish.scene.ts';
import type { Scene } from './scene.ts';

export const scenes: readonly Scene[] = [
  ...accountScenes,
  ...adminScenes,
  ...adminDeedScenes,
  ...adminSectionScenes,
  ...appScenes,
  ...avatarScenes,
  ...blocksScenes,
  ...callScenes,
  ...callChatScenes,
  ...callDevicesScenes,
  ...callLoaderScenes,
  ...callViewScenes,
  ...composerScenes,
  ...connectivityScenes,
  ...contactSearchScenes,
  ...contactsScenes,
  ...conversationScenes,
  ...conversationQueueScenes,
  ...deletionScenes,
  ...dialogsScenes,
  ...editScenes,
  ...groupCreationScenes,
  ...groupInfoScenes,
  ...groupInviteScenes,
  ...idlenessScenes,
  ...inboxScenes,
  ...invitationScenes,
  ...joiningScenes,
  ...keySignInScenes,
  ...messageScenes,
  ...messageSearchScenes,
  ...newSignInsScenes,
  ...notifierScenes,
  ...outboxScenes,
  ...passkeysScenes,
  ...passwordLinkScenes,
  ...personScenes,
  ...preferencesScenes,
  ...profileScenes,
  ...realtimeScenes,
  ...recentCallsScenes,
  ...removalScenes,
  ...ringerScenes,
  ...roomVisitScenes,
  ...serverConfigScenes,
  ...sessionScenes,
  ...sessionsScenes,
  ...settingsScenes,
  ...sharedFilesScenes,
  ...syncScenes,
  ...timelineScenes,
  ...typistsScenes,
  ...uploadScenes,
  ...viewerScenes,
  ...wishScenes,
];
