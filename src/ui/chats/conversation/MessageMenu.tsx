import Pencil from 'lucide-react/icons/pencil';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Reply from 'lucide-react/icons/reply';
import Trash2 from 'lucide-react/icons/trash';
import UserRound from 'lucide-react/icons/user-round';
import { useState } from 'react';
import type { Attachment } from '#contract/messages.ts';
import { selectReaderCount } from '#machines/store/db/db.participants.ts';
import { selectStranger } from '#machines/store/db/db.people.ts';
import { selectIsGroup } from '#machines/store/db/db.selectors.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import MenuPopup, { type MenuItem } from '#ui/kit/MenuPopup.tsx';
import { Toast } from '#ui/kit/Toast.tsx';
import { edit as editText } from '#ui/text/edit.ru.ts';
import { group } from '#ui/text/group.ru.ts';
import { openConversation as text } from '#ui/text/conversation.ru.ts';
import { editOf } from './edits.ts';
import { isOutgoing, senderOf, type Entry } from './entries.ts';
import { canCopy, neighbour, type MenuPlace } from './menu-place.ts';
import type { ConversationParts } from './parts.ts';
import { replyTo } from './replies.ts';

interface MessageMenuProps {
  place: MenuPlace;
  entry: Entry;
  /** Finds the element that shows the message now. */
  findArticle: () => HTMLElement | null;
  conversationId: string;
  composer: ConversationParts['composer'];
  open: boolean;
  onClose: () => void;
}

/** Shows the menu of the actions on a message (spec 2). */
export default function MessageMenu(props: MessageMenuProps) {
  const { place, entry, findArticle, conversationId, composer, open, onClose } = props;
  const { before, isByKeyboard, point } = place;
  const outbox = usePeer('outbox');
  const dialogs = useDialogs();
  const selfId = useDb((db) => db.self.id);
  const userId = senderOf(entry, selfId);
  const isMine = userId === selfId;
  const isGroup = useDb((db) => selectIsGroup(db, conversationId));
  const readers = useDb((db) =>
    !isOutgoing(entry) && isMine && isGroup ? selectReaderCount(db, conversationId, entry.seq) : 0,
  );
  /** The element that gets the focus after an action. */
  const [next, setNext] = useState<{ place: MenuPlace; element: HTMLElement | null } | null>(null);
  const [isNotCopied, setNotCopied] = useState(false);

  const quote = () => {
    if (isOutgoing(entry)) return;
    composer.send({ type: 'composer.reply', message: replyTo(entry) });
    setNext({ place, element: fieldBeside(findArticle()) });
  };
  const edit = useDb((db) => selectStranger(db, conversationId) === null)
    ? editOf(entry, selfId)
    : null;
  const change = () => {
    if (!edit) return;
    composer.send({ type: 'composer.edit', edit });
    setNext({ place, element: fieldBeside(findArticle()) });
  };
  const copy = () => {
    navigator.clipboard.writeText(entry.content).catch(() => setNotCopied(true));
  };
  const file = !isOutgoing(entry) && entry.attachments.find(({ url }) => url === place.file);
  const remove = () => {
    // After a deletion by keyboard the focus stays in the list; after a click it returns to the text field.
    const article = isByKeyboard && findArticle();
    if (article) {
      const beside = neighbour(article, 1) ?? neighbour(article, -1) ?? fieldBeside(article);
      setNext({ place, element: beside });
    }
    outbox.send(
      isOutgoing(entry)
        ? { type: 'outbox.discard', clientId: entry.clientId }
        : { type: 'outbox.delete', messageId: entry.id },
    );
  };
  const showPerson = () => dialogs.open({ name: 'person', userId });
  const items: readonly (MenuItem | false)[] = [
    !isOutgoing(entry) && { label: text.quote, icon: <Reply />, onSelect: quote },
    edit !== null && { label: editText.menu, icon: <Pencil />, onSelect: change },
    canCopy && entry.content !== '' && { label: text.copy, icon: <Copy />, onSelect: copy },
    !!file && { label: text.save, icon: <Download />, onSelect: () => save(file) },
    isGroup && !isMine && { label: group.profile, icon: <UserRound />, onSelect: showPerson },
    isMine && { label: text.remove, icon: <Trash2 />, danger: true, onSelect: remove },
  ];

  return (
    <>
      <MenuPopup
        anchor={{
          getBoundingClientRect: () => {
            const bubble = findArticle()?.getBoundingClientRect() ?? new DOMRect();
            return point ? placeBeside(point, bubble) : bubble;
          },
        }}
        align="start"
        sideOffset={4}
        label={text.menu}
        note={readers > 0 ? group.readBy(readers) : null}
        items={items.filter((item) => item !== false)}
        open={open}
        onClose={onClose}
        finalFocus={() => {
          const wanted = next?.place === place ? next.element : before;
          return wanted?.isConnected ? wanted : findArticle();
        }}
      />
      <Toast
        isAboveComposer
        text={isNotCopied ? text.notCopied : null}
        onGone={() => setNotCopied(false)}
      />
    </>
  );
}

/** A menu further from the pointer would be far to go to. */
const REACH_PX = 64;
const BESIDE_PX = 8;

/** Returns a place beside the pointer from which the menu covers the neighbours of the bubble rather than its words. */
function placeBeside({ x, y }: NonNullable<MenuPlace['point']>, { top, bottom }: DOMRect): DOMRect {
  const upper = y - top <= REACH_PX ? Math.min(top, y) : y - BESIDE_PX;
  const lower = bottom - y <= REACH_PX ? Math.max(bottom, y) : y + BESIDE_PX;
  return new DOMRect(x + BESIDE_PX, upper, 0, lower - upper);
}

/** Lets the browser save a file under its own name. */
function save({ url, name }: Attachment): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}

/** Finds the text field of the message's conversation. */
const fieldBeside = (article: Element | null): HTMLElement | null =>
  article?.closest('section')?.querySelector('textarea') ?? null;
