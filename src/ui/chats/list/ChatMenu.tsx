import Ban from 'lucide-react/icons/ban';
import ExternalLink from 'lucide-react/icons/external-link';
import Info from 'lucide-react/icons/info';
import Keyboard from 'lucide-react/icons/keyboard';
import LogOut from 'lucide-react/icons/log-out';
import Phone from 'lucide-react/icons/phone';
import UserRound from 'lucide-react/icons/user-round';
import Video from 'lucide-react/icons/video';
import type { Dialog } from '#machines/app/dialogs/dialogs.events.ts';
import { isGoneAccount } from '#machines/store/db/db.people.ts';
import { selectIsBlocked, selectIsGroup, selectOther } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { selectCanCall, useCallPlace } from '#ui/calls/dialogs/use-calling.tsx';
import { useUnavailableReason } from '#ui/calls/dialogs/unavailable-reason.ts';
import MenuPopup, { type MenuItem, type MenuPopupProps } from '#ui/kit/MenuPopup.tsx';
import { useBlocking } from '#ui/people/blocks/use-wishes.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { callPlaces } from '#ui/text/call-places.ru.ts';
import { chatMenu as text } from '#ui/text/chat-menu.ru.ts';
import { groupInfo } from '#ui/text/group-info.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { chats } from '#ui/text/ru.ts';
import { useSettingItems } from './setting-items.tsx';
import { conversationAddress } from './steps.ts';

type Placed = Pick<MenuPopupProps, 'anchor' | 'align' | 'open' | 'onClose'>;

interface ChatMenuProps extends Placed {
  finalFocus: () => HTMLElement | null;
  conversationId: string;
  /** The menu belongs to the open chat's header, which has buttons for calls. */
  isInHeader?: boolean;
}

/** Shows the menu of the actions on a chat, at its tile or in its header. */
export default function ChatMenu({ conversationId, isInHeader = false, ...rest }: ChatMenuProps) {
  const { finalFocus } = rest;
  const { open } = useDialogs();
  const calls = usePeer('callLoader');
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const userId = useDb((db) => selectOther(db, conversationId)?.id ?? null);
  const canCall = useDb((db) => selectCanCall(db, conversationId));
  const isFree = useCallPlace(conversationId) === 'none';
  const isPossible = useUnavailableReason() === null;
  /** The dialog gives the focus back to what had it at the opening. */
  const show = (dialog: Dialog) => () => {
    finalFocus()?.focus();
    open(dialog);
  };
  const callWith = (video: boolean) => () =>
    calls.send({ type: 'call.start', conversationId, video });
  const isBlocked = useDb((db) => userId !== null && selectIsBlocked(db, userId));
  const isPresent = useDb((db) => {
    const other = selectOther(db, conversationId);
    return other !== null && !isGoneAccount(other);
  });
  const setBlocked = useBlocking(userId ?? '');
  const offersCalls = !isInHeader && canCall && isFree && isPossible;
  const settings = useSettingItems(conversationId);
  const items: readonly (MenuItem | false)[] = [
    isGroup && {
      label: group.info,
      icon: <Info />,
      onSelect: show({ name: 'info', conversationId }),
    },
    !isGroup &&
      userId !== null && {
        label: group.profile,
        icon: <UserRound />,
        onSelect: show({ name: 'person', userId }),
      },
    offersCalls && { label: callPlaces.audio, icon: <Phone />, onSelect: callWith(false) },
    offersCalls && { label: callPlaces.video, icon: <Video />, onSelect: callWith(true) },
    ...settings,
    !isInHeader && {
      label: text.newTab,
      icon: <ExternalLink />,
      onSelect: () => void window.open(conversationAddress(conversationId)),
    },
    isInHeader && { label: chats.keys, icon: <Keyboard />, onSelect: show({ name: 'keys' }) },
    userId !== null &&
      isPresent &&
      setBlocked !== null &&
      (isBlocked
        ? { label: blocks.unblock, icon: <Ban />, onSelect: () => setBlocked(false) }
        : {
            label: blocks.block,
            icon: <Ban />,
            danger: true,
            onSelect: show({ name: 'person', userId, blocking: true }),
          }),
    isGroup && {
      label: groupInfo.leave,
      icon: <LogOut />,
      danger: true,
      onSelect: show({ name: 'info', conversationId, leaving: true }),
    },
  ];
  return <MenuPopup label={text.label} items={items.filter((item) => item !== false)} {...rest} />;
}
