import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Bell from 'lucide-react/icons/bell';
import BellOff from 'lucide-react/icons/bell-off';
import Mail from 'lucide-react/icons/mail';
import MailOpen from 'lucide-react/icons/mail-open';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import { settingSubject, type WishedSetting } from '#machines/sending/wish/wish.subjects.ts';
import {
  FOREVER_MS,
  selectHasReturned,
  selectIsArchived,
  selectIsMarked,
  selectIsMuted,
  selectIsPinned,
} from '#machines/store/db/db.settings.ts';
import { selectUnreadCount } from '#machines/store/db/db.selectors.ts';
import { useDb, useLatePeer, usePeer } from '#ui/app/actors.tsx';
import type { MenuItem } from '#ui/kit/MenuPopup.tsx';
import { chatMenu as text } from '#ui/text/chat-menu.ru.ts';

const HOUR_MS = 3_600_000;

/** Returns what a person may set of a chat for themselves; nothing while the code that does it is loading. */
export function useSettingItems(conversationId: string): readonly (MenuItem | false)[] {
  const inbox = usePeer('inbox');
  const wishes = useLatePeer('wishes');
  const isPinned = useDb((db) => selectIsPinned(db, conversationId));
  const isMuted = useDb((db) => selectIsMuted(db, conversationId, Date.now()));
  const isMarked = useDb((db) => selectIsMarked(db, conversationId));
  const isRead = useDb((db) => selectUnreadCount(db, conversationId) === 0);
  const isArchived = useDb((db) => selectIsArchived(db, conversationId, Date.now()));
  const hasReturned = useDb((db) => selectHasReturned(db, conversationId));
  const lastSeq = useDb((db) => db.conversations[conversationId]?.lastSeq ?? 0);
  if (!wishes) return [];
  const set = (field: WishedSetting['field'], value: boolean | number) =>
    wishes.send({ type: 'wishes.want', subject: settingSubject(conversationId, field), value });
  const mute = (periodMs: number | null) => () => {
    // What came back from the archive would go there again, because no message brings back what is muted.
    if (hasReturned) set('archived', false);
    set('muted', periodMs === null ? FOREVER_MS : Date.now() + periodMs);
  };
  const read = () => {
    if (isMarked) set('unread', false);
    if (!isRead) inbox.send({ type: 'inbox.readAll', conversationId });
  };
  return [
    isPinned
      ? { label: text.unpin, icon: <PinOff />, onSelect: () => set('pinned', 0) }
      : { label: text.pin, icon: <Pin />, onSelect: () => set('pinned', Date.now()) },
    isMuted && { label: text.unmute, icon: <Bell />, onSelect: () => set('muted', 0) },
    !isMuted && { label: text.muteHour, icon: <BellOff />, onSelect: mute(HOUR_MS) },
    !isMuted && {
      label: text.muteHours,
      icon: <BellOff />,
      onSelect: mute(8 * HOUR_MS),
    },
    !isMuted && { label: text.mute, icon: <BellOff />, onSelect: mute(null) },
    isArchived
      ? { label: text.bringBack, icon: <ArchiveRestore />, onSelect: () => set('archived', false) }
      : { label: text.putAway, icon: <Archive />, onSelect: () => set('archived', lastSeq) },
    isMarked || !isRead
      ? { label: text.unmark, icon: <MailOpen />, onSelect: read }
      : { label: text.mark, icon: <Mail />, onSelect: () => set('unread', true) },
  ];
}
