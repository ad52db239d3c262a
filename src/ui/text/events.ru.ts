/**
 * Names what a person does to send an event to a chart: the control's words, or a gesture, a key, a way through the page
 * (views that name it differently stand side by side). The drawings name ways out by it; tests/model reads its keys.
 */
import { adminControls } from './events-admin.ru.ts';
import { doorControls } from './events-doors.ru.ts';
import { attachments } from './attachments.ru.ts';
import { callChat } from './call-chat.ru.ts';
import { callDevices } from './call-devices.ru.ts';
import { callPlaces } from './call-places.ru.ts';
import { callBar, callTile, callView } from './calls.ru.ts';
import { chatMenu } from './chat-menu.ru.ts';
import { editControls } from './edit-controls.ru.ts';
import { field, files } from './composer.ru.ts';
import { openConversation } from './conversation.ru.ts';
import { connectionWhy } from './connection-why.ru.ts';
import { contactsPage } from './contacts-page.ru.ts';
import { relation, search } from './contacts.ru.ts';
import { auth, shell } from './entry.ru.ts';
import { groupInfo } from './group-info.ru.ts';
import { keySignIn } from './key-sign-in.ru.ts';
import { messageActions } from './message-actions.ru.ts';
import { newGroup } from './new-group.ru.ts';
import { newSignIn } from './new-sign-in.ru.ts';
import { notifications } from './notifications.ru.ts';
import { passkeys } from './passkeys.ru.ts';
import { avatar } from './people.ru.ts';
import { ended, outgoing, ringing, viewMissing } from './ringing.ru.ts';
import { pressed, section } from './pressed.ts';
import { room } from './room.ru.ts';
import { contacts } from './friends.ru.ts';
import { chats, connection, conversation, navigation } from './ru.ts';
import { searchControls } from './search-controls.ru.ts';
import { signOut } from './sign-out.ru.ts';
import {
  account,
  appearance,
  credentials,
  profile,
  sessions,
  unsavedChanges,
} from './settings.ru.ts';
import { sharedFiles } from './shared-files.ru.ts';
import { undoing } from './undo.ru.ts';
import { wishControls } from './wish-controls.ru.ts';

const retry = pressed(shell.retry);
const anyPress = 'любое нажатие или касание';
const call = pressed(callPlaces.audio, callPlaces.video, callPlaces.callBack);
const join = pressed(callPlaces.join, callPlaces.takeOver, ended.back);
const answer = pressed(ringing.answer, ringing.answerWithVideo);

const appControls = {
  'app.retry': retry,
  'app.signOut': pressed(shell.signOut),
  'app.signOutConfirmed': pressed(signOut.confirm),
  'app.signOutCancelled': pressed(shell.cancel),
  'session.signIn': pressed(auth.signIn),
  'session.register': pressed(auth.create),
  'session.signOut': pressed(signOut.confirm),
  'session.dismiss': 'правка в форме, другая вкладка формы',
  'keySignIn.ask': pressed(keySignIn.signIn),
  'newSignIns.end': pressed(newSignIn.end),
  'newSignIns.dismiss': pressed(newSignIn.mine, newSignIn.later, newSignIn.change),
  'dialogs.show': 'открытие или закрытие окна',
  'dialogs.retry': retry,
  'layout.addressed': 'выбор чата или возврат к списку',
  'layout.dragStarted': 'палец ведёт вбок',
  'layout.dragged': 'палец ведёт вбок',
  'layout.dragEnded': 'палец отпущен',
  'layout.dragCancelled': 'жест прерван',
  'idleness.input': 'движение, касание, клавиша',
  'realtime.retry': pressed(connection.here, connectionWhy.again),
} as const;

const callControls = {
  'call.start': call,
  'call.join': join,
  'call.answer': answer,
  'call.decline': pressed(ringing.decline),
  'call.silence': `${pressed(ringing.silence)}, Esc`,
  'call.answerNext': pressed(ringing.endAndAnswer),
  'call.declineNext': pressed(ringing.decline),
  'call.putNextAside': 'Esc',
  'call.hangUp': pressed(outgoing.hangUp, callBar.leave, viewMissing.leave),
  'call.dismiss': pressed(ended.dismiss),
  'ringer.silence': pressed(ringing.silence),
  'ring.gesture': anyPress,
  'callLoader.retry': retry,
  'callLoader.callAgain': pressed(callPlaces.callAgain),
  'callLoader.takeBack': pressed(callPlaces.takeBack, shell.cancel),
  'callLoader.changeOver': pressed(
    callPlaces.changeOver.confirmCall,
    callPlaces.changeOver.confirmJoin,
    callPlaces.outOfRoom.confirmCall,
    callPlaces.outOfRoom.confirmJoin,
  ),
  'callView.makeSmall': pressed(callView.makeSmall),
  'callView.makeLarge': pressed(callView.makeLarge, callPlaces.back, room.open),
  'callView.back': 'Esc',
  'callView.toggleChat': pressed(callBar.chat),
  'callView.toggleSettings': pressed(callBar.settings),
  'callView.closeSide': pressed(callChat.close, callDevices.close),
  'callView.touched': 'движение или клавиша над звонком',
  'callView.pin': pressed(callTile.pin('…')),
  'callView.unpin': pressed(callTile.unpin('…')),
  'callView.moveCorner': 'маленькая картинка в другой угол',
  'callChat.changed': 'текст в поле',
  'callChat.send': pressed(conversation.send, callChat.save),
  'callChat.attach': `${pressed(files.attach)}, вставка, перетаскивание`,
  'callChat.detach': pressed(files.remove('…')),
  'callChat.dismiss': pressed(files.understood),
  'callChat.edit': `${pressed(callChat.edit)}, стрелка вверх`,
  'callChat.cancelEdit': `${pressed(callChat.cancelEdit)}, Esc`,
  'callChat.retry': pressed(openConversation.resend),
  'callChat.discard': pressed(openConversation.discard),
  'callDevices.opened': section(callDevices.panel),
  'callDevices.closed': 'уход с экрана устройств',
  'callDevices.choose': 'выбор устройства',
  'callDevices.try': pressed(callDevices.microphone.check, callDevices.camera.check),
  'callDevices.stopTrying': pressed(callDevices.microphone.stop, callDevices.camera.stop),
  'room.turned': pressed(callBar.microphone, callBar.camera, callBar.screen),
  'roomVisit.opened': `${section(room.title)}, ссылка на комнату`,
  'roomVisit.closed': 'уход в другой раздел',
  'roomVisit.edit': `${pressed(room.field)}, недавняя комната`,
  'roomVisit.enter': pressed(room.enter),
  'roomVisit.confirm': pressed(room.confirm),
  'roomVisit.cancel': pressed(shell.cancel),
  'roomVisit.leave': pressed(room.leave, callBar.leave, room.cancel),
  'roomVisit.change': pressed(room.change),
  'roomVisit.stay': pressed(room.stay),
  'roomVisit.dismiss': pressed(room.dismiss),
  'recentCalls.opened': section(room.title),
  'recentCalls.closed': 'уход в другой раздел',
  'recentCalls.retry': retry,
} as const;

const chatControls = {
  'inbox.open': 'чат в списке',
  'inbox.close': 'возврат к списку, другой раздел',
  'inbox.openArchive': `«${chats.archive}»`,
  'inbox.closeArchive': `«${chats.archive}»`,
  'inbox.readAll': pressed(chatMenu.unmark),
  'inbox.refresh': retry,
  'inbox.openWith': pressed(contactsPage.chat, relation.openChat),
  'inbox.dismiss': pressed(contacts.dismiss),
  'conversation.shown': `чат в списке, ${pressed(openConversation.reopen)}`,
  'conversation.hidden': 'возврат к списку, другой чат',
  'timeline.opened': 'чат в списке',
  'timeline.left': 'возврат к списку, другой чат',
  'timeline.loadOlder': 'прокрутка вверх',
  'timeline.loadNewer': 'прокрутка вниз',
  'timeline.jump': 'нажатие на цитату',
  'timeline.jumpToNewest': `${pressed(openConversation.toBottom)}, End`,
  'timeline.retry': retry,
  'timeline.dismiss': pressed(undoing.understood),
  'receipts.all': pressed(openConversation.toBottom),
  'receipts.hidden': 'возврат к списку, другой чат',
  'typing.key': 'текст в поле',
  'typing.stop': 'отправка, пустое поле, другой чат',
  'sharedFiles.more': pressed(sharedFiles.more),
  'sharedFiles.retry': retry,
  'sharedFiles.view': 'нажатие на картинку',
  'notifier.askPermission': pressed(notifications.enable, notifications.label),
  'notifier.declinePermission': pressed(notifications.notNow),
  'notifier.clicked': 'нажатие на уведомление',
  'notifier.unlocked': anyPress,
} as const;

const sendingControls = {
  'composer.changed': 'текст в поле',
  'composer.reply': pressed(messageActions.answer, openConversation.quote),
  'composer.cancelReply': `${pressed(field.cancelReply)}, Esc`,
  'composer.attach': `${pressed(files.attach)}, вставка, перетаскивание`,
  'composer.detach': pressed(files.remove('…')),
  'composer.dismiss': pressed(files.understood),
  'composer.left': 'уход из поля или со страницы',
  'outbox.enqueue': `${pressed(conversation.send)}, Enter`,
  'outbox.retry': pressed(openConversation.resend),
  'outbox.discard': pressed(openConversation.discard),
  'outbox.discardFile': pressed(attachments.cancel('…'), attachments.remove),
  'outbox.delete': pressed(openConversation.remove),
  'outbox.undoDelete': `${pressed(undoing.undo)}, Ctrl + Z`,
  'outbox.pageLeft': 'уход со страницы',
  'message.retry': pressed(openConversation.resend),
  'message.discard': pressed(openConversation.discard),
  'message.discardFile': pressed(attachments.cancel('…'), attachments.remove),
  'queue.retry': pressed(openConversation.resend),
  'upload.retry': pressed(attachments.retry),
  'deletion.undo': `${pressed(undoing.undo)}, Ctrl + Z`,
  'deletion.hurry': 'уход со страницы',
  'deletion.dismiss': pressed(undoing.understood),
} as const;

const peopleControls = {
  'blocks.refresh': retry,
  'contacts.refresh': retry,
  'contacts.add': pressed(contactsPage.add),
  'contacts.dismiss': 'правка в поле',
  'contacts.ask': pressed(relation.add),
  'contacts.dismissAsk': pressed(contacts.dismiss),
  'contacts.respond': pressed(contacts.accept, relation.add, relation.reject),
  'contacts.withdraw': pressed(contacts.withdrawConfirm),
  'contacts.remove': pressed(contacts.removeConfirm),
  'contacts.dismissRow': pressed(contacts.dismiss),
  'contacts.undoRemove': `${pressed(undoing.undo)}, Ctrl + Z`,
  'contacts.pageLeft': 'уход со страницы',
  'removal.undo': `${pressed(undoing.undo)}, Ctrl + Z`,
  'removal.hurry': 'уход со страницы',
  'search.enter': 'цифра в клетке',
  'search.erase': 'Backspace',
  'search.clear': 'Delete',
  'search.focus': 'выбор клетки',
  'search.reset': 'уход с поиска',
  'search.add': pressed(relation.add),
  'search.retry': pressed(search.retry),
  'person.retry': retry,
  'avatar.choose': `${pressed(avatar.choose)}, вставка, перетаскивание`,
  'avatar.misgive': 'несколько файлов сразу',
  'avatar.chooseEmoji': pressed(avatar.emojiSet),
  'avatar.remove': pressed(avatar.removeConfirm),
  'avatar.scaleTo': `${pressed(avatar.scale)}, два пальца, колесо`,
  'avatar.dragged': 'картинку двигают',
  'avatar.upload': pressed(avatar.upload),
  'avatar.retry': retry,
  'avatar.cancel': pressed(shell.cancel),
} as const;

const groupControls = {
  'groupCreation.name': pressed(newGroup.name),
  'groupCreation.toggle': 'выбор друга',
  'groupCreation.create': pressed(newGroup.create),
  'groupInfo.refresh': retry,
  'groupInfo.do': pressed(...Object.values(groupInfo.deeds)),
  'groupInfo.dismissRow': pressed(contacts.dismiss),
  'groupInfo.editTitle': pressed(groupInfo.rename),
  'groupInfo.saveTitle': pressed(groupInfo.save),
  'groupInfo.cancelTitle': `${pressed(shell.cancel)}, Esc`,
  'groupInfo.openAdding': pressed(groupInfo.add),
  'groupInfo.toggle': 'выбор друга',
  'groupInfo.add': pressed(groupInfo.addConfirm),
  'groupInfo.closeAdding': `${pressed(shell.cancel)}, Esc`,
  'groupInfo.leave': pressed(groupInfo.leaveConfirm),
  'groupInfo.dismissLeaving': pressed(contacts.dismiss),
  'groupInvite.refresh': retry,
  'groupInvite.make': pressed(groupInfo.inviteMake),
  'groupInvite.revoke': pressed(groupInfo.revokeConfirm),
} as const;

const settingsControls = {
  'settings.opened': `${section(navigation.settings)}, ${retry}`,
  'settings.closed': 'уход в другой раздел',
  'settings.leave': `уход в другой раздел, ${pressed(shell.signOut)}`,
  'settings.stay': pressed(shell.cancel),
  'settings.leaveAnyway': pressed(unsavedChanges.confirm),
  'preferences.change': `${pressed(appearance.theme, appearance.compactList)} и другие настройки`,
  'profile.edit': pressed(profile.name, profile.status, profile.bio),
  'profile.save': pressed(profile.save),
  'profile.takeTheirs': pressed(profile.takeTheirs),
  'account.do': pressed(
    credentials.saveEmail,
    credentials.changePassword,
    account.export,
    account.deleteForGood,
  ),
  'account.dismiss': `правка в форме, ${pressed(shell.cancel)}`,
  'passkeys.refresh': retry,
  'passkeys.do': pressed(passkeys.addNow, passkeys.save, passkeys.remove),
  'passkeys.dismiss': pressed(shell.close),
  'sessions.refresh': retry,
  'sessions.signOut': pressed(sessions.signOut, sessions.othersConfirm),
  'sessions.dismiss': pressed(contacts.dismiss),
} as const;

export const controls: Readonly<Record<string, string>> = {
  ...appControls,
  ...callControls,
  ...chatControls,
  ...sendingControls,
  ...peopleControls,
  ...groupControls,
  ...settingsControls,
  ...editControls,
  ...searchControls,
  ...wishControls,
  ...adminControls,
  ...doorControls,
};

/** Undefined for an event that no person sends. */
export const controlOf = (eventType: string): string | undefined => controls[eventType];
