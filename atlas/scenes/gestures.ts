/**
 * Lists how a person sends an event, where to press what src/ui/text/events.ru.ts names is not all: several steps, keys,
 * gestures. A scene may know better (its `by`).
 */
import { adminPages } from '#ui/text/admin.ru.ts';
import { conversation, navigation } from '#ui/text/ru.ts';
import { search } from '#ui/text/contacts.ru.ts';
import { contactsPage } from '#ui/text/contacts-page.ru.ts';
import { auth } from '#ui/text/entry.ru.ts';
import { callDevices } from '#ui/text/call-devices.ru.ts';
import { files } from '#ui/text/composer.ru.ts';
import { groupInfo } from '#ui/text/group-info.ru.ts';
import { newGroup } from '#ui/text/new-group.ru.ts';
import { avatar } from '#ui/text/people.ru.ts';
import { profile, sessions } from '#ui/text/settings.ru.ts';
import { room } from '#ui/text/room.ru.ts';
import {
  button,
  chooseBy,
  check,
  choose,
  enter,
  field,
  inTurn,
  item,
  key,
  link,
  paste,
  swipe,
  type,
  wheel,
  within,
  type Control,
} from './controls.ts';

/** The names of the links go on with the number of what is new. */
const toContacts = link(`${navigation.contacts}…`);
const writes = type(conversation.composer, 'Вот ноты');

const unwatched = 'what watches the input is a leaf, and silent on the stage';

/** The events that no page can be made to send here, with the reason. */
export const beyondPages: Readonly<Record<string, string>> = {
  'outbox.pageLeft': 'the page is left, and the stage with it',
  'contacts.pageLeft': 'the page is left, and the stage with it',
  'deletion.hurry': 'the page is left, and the stage with it',
  'removal.hurry': 'the page is left, and the stage with it',
  'wish.hurry': 'the page is left, and the stage with it',
  'notifier.clicked': 'the system shows notifications, and the stage has no system',
  'idleness.input': unwatched,
  'notifier.unlocked': unwatched,
  'ring.gesture': unwatched,
  'invitation.look': 'the page sends it as soon as the link has opened it',
  'joining.look': 'the page sends it as soon as the link has opened it',
  'passwordLink.look': 'the page sends it as soon as the link has opened it',
  'roomVisit.opened': 'the page of rooms sends it as soon as it stands',
  'room.turned': 'the room reports what it has turned, and the stage has only a drawn one',
  'recentCalls.opened': 'the list sends it as soon as it stands',
  'adminSection.opened': 'the page sends it as soon as it stands',
  'callDevices.opened': 'the panel sends it as soon as it stands',
};

export const gestures: Readonly<Record<string, Control>> = {
  'session.signIn': inTurn(
    link(auth.signIn),
    type(auth.username, 'anna'),
    type(auth.password, 'correct horse'),
    button(auth.signIn),
  ),
  'session.dismiss': link(auth.register),
  'session.register': inTurn(
    link(auth.register),
    type(auth.username, 'anna'),
    type(auth.displayName, 'Анна'),
    type(auth.password, 'correct horse'),
    button(auth.create),
  ),
  'dialogs.show': key('Escape'),

  'inbox.close': toContacts,
  'conversation.hidden': toContacts,
  'timeline.left': toContacts,
  'timeline.opened': inTurn(link('Семья…'), link('Борис…')),
  'inbox.open': link('Семья…'),
  'viewer.swiped': swipe({ x: 840, y: 400 }, { x: 440, y: 400 }),
  'viewer.dragged': key('Shift+ArrowRight'),
  'viewer.zoomTo': wheel({ x: 640, y: 400 }, -100),
  'viewer.zoomToggle': (page) => page.mouse.dblclick(640, 400),

  'composer.changed': writes,
  'composer.attach': chooseBy(files.attach, 'Ноты.pdf'),
  'outbox.enqueue': enter(conversation.composer, 'Вот ноты'),

  'contacts.add': enter(contactsPage.identifier, 'gleb'),
  'contacts.dismiss': type(contactsPage.identifier, 'gl'),
  'search.enter': type(search.box(1, 4), '7'),
  'search.erase': inTurn(type(search.box(1, 4), '7'), key('Backspace')),
  'search.clear': inTurn(type(search.box(1, 4), '7'), type(search.box(1, 4), '')),
  'search.focus': field(search.box(3, 4)),
  'search.reset': key('Escape'),

  'avatar.choose': paste('Анна.png'),
  'avatar.misgive': paste('1.png', '2.png'),
  'avatar.chooseEmoji': inTurn(
    button(avatar.emoji),
    within('group', avatar.emojiPalette, 'button', '…'),
  ),
  'avatar.remove': inTurn(button(avatar.remove), button(avatar.removeConfirm)),
  'avatar.dragged': inTurn(
    (page) => page.getByLabel(avatar.window).first().focus(),
    key('ArrowRight'),
  ),
  'avatar.scaleTo': inTurn(
    (page) => page.getByLabel(avatar.scale).first().focus(),
    key('ArrowRight'),
  ),

  'groupCreation.name': type(newGroup.name, 'Дача'),
  'groupCreation.toggle': check('Вера…'),
  'groupInfo.toggle': check('Борис…'),
  'groupInfo.do': inTurn(button(groupInfo.more('Вера…')), item(groupInfo.deeds.makeAdmin)),
  'groupInfo.leave': inTurn(button(groupInfo.leave), button(groupInfo.leaveConfirm)),

  'settings.closed': toContacts,
  'settings.leave': toContacts,
  'profile.edit': type(profile.name, 'Аня'),
  'sessions.signOut': button(sessions.signOutOf('Chrome, Android')),
  'callView.back': key('Escape'),
  'callView.touched': (page) => page.mouse.move(640, 400),
  'roomVisit.edit': type(room.field, 'Планёрка'),
  'roomVisit.closed': toContacts,
  'callDevices.closed': toContacts,
  'callDevices.choose': choose(callDevices.microphone.name, 'other'),
  'recentCalls.closed': toContacts,
  'admin.closed': toContacts,
  // Leaving the administration ends all its actors, which hear nothing of it.
  'adminSection.closed': link(adminPages.log),
  'adminDeed.left': link(adminPages.people),
};
