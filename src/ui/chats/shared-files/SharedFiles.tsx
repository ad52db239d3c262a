import { useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import Images from 'lucide-react/icons/images';
import { useEffect, useRef, useState, type RefObject } from 'react';
import type { SentFile } from '#contract/conversations.ts';
import type { AttachmentType } from '#contract/messages.ts';
import { shownFiles } from '#machines/chats/shared-files/shared-files.list.ts';
import {
  selectConversationId,
  selectFileList,
  selectFilesState,
  selectOlderState,
} from '#machines/chats/shared-files/shared-files.selectors.ts';
import { isFoldedIn, selectFolding } from '#machines/store/db/db.selectors.ts';
import type { Folding } from '#machines/store/db/db.types.ts';
import { useDb, usePeer } from '#ui/app/actors.tsx';
import { Button } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { useNowAs } from '#ui/kit/clock.tsx';
import { LoadFailed } from '#ui/kit/LoadFailed.tsx';
import { EmptyState } from '#ui/kit/Notice.tsx';
import patterns from '#ui/kit/patterns.module.css';
import { SkeletonRows } from '#ui/kit/Skeleton.tsx';
import { shownName } from '#ui/people/names.ts';
import { attachments } from '#ui/text/attachments.ru.ts';
import { blocks } from '#ui/text/blocks.ru.ts';
import { shell } from '#ui/text/entry.ru.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { sharedFiles as text } from '#ui/text/shared-files.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import { listTime } from '#ui/text/time.ts';
import { FileLine } from '../attachments/FileCard.tsx';
import { cellFrameOf } from '../attachments/picture-frame.ts';
import { Picture } from '../attachments/Picture.tsx';
import styles from './SharedFiles.module.css';

/** A list shows no more than this before one asks for the rest. */
const BRIEF = { IMAGE: 12, FILE: 6 } as const;

/**
 * Shows the pictures, or the other files, of a conversation's whole history, the newest first. Those of blocked people
 * stand folded in one line below, as in the conversation.
 */
export function SharedFiles({ type }: { type: AttachmentType }) {
  const actor = usePeer(`sharedFiles:${type}`);
  const state = useSelector(actor, selectFilesState);
  const list = useSelector(actor, selectFileList);
  const conversationId = useSelector(actor, selectConversationId);
  const files = useDb((db) => shownFiles(list, db));
  const folding = useDb((db) => selectFolding(db, conversationId));
  switch (state) {
    case 'none':
      return null;
    case 'loading':
      return type === 'IMAGE' ? (
        <SkeletonPictures />
      ) : (
        <SkeletonRows label={text.loading[type]} rows={3} />
      );
    case 'waiting':
    case 'failed':
      return (
        <LoadFailed
          title={text.failed[type]}
          onRetry={() => actor.send({ type: 'sharedFiles.retry' })}
        />
      );
    case 'loaded':
      return files.length === 0 && !list.hasMore ? (
        <None type={type} />
      ) : (
        <List files={files} folding={folding} hasMore={list.hasMore} type={type} />
      );
  }
}

const None = ({ type }: { type: AttachmentType }) => (
  <EmptyState
    icon={type === 'IMAGE' ? <Images /> : <FileText />}
    title={text.none[type]}
    hint={text.noneHint[type]}
  />
);

const SkeletonPictures = () => (
  <div role="status" aria-label={text.loading.IMAGE} className={styles['pictures']}>
    {Array.from({ length: 6 }, (_, cell) => (
      <span key={cell} className={classes(styles['cell'], styles['empty'])} />
    ))}
  </div>
);

interface ListProps {
  /** Ascending, as they were sent. */
  files: readonly SentFile[];
  folding: Folding;
  hasMore: boolean;
  type: AttachmentType;
}

function List({ files, folding, hasMore, type }: ListProps) {
  const [isBrief, setBrief] = useState(true);
  const newestFirst = files.toReversed();
  const isFolded = ({ messageId: id, senderId }: SentFile) => isFoldedIn(folding, { id, senderId });
  const open = newestFirst.filter((file) => !isFolded(file));
  const shown = isBrief ? open.slice(0, BRIEF[type]) : open;
  const rows = useRef<HTMLUListElement>(null);
  const isAll = shown.length === open.length;
  const db = usePeer('db');
  const actor = usePeer(`sharedFiles:${type}`);
  const isReading = useSelector(actor, (now) => selectOlderState(now) === 'reading');
  const focusNext = useFocusOnNews(rows, shown.length, isReading);
  const more = () => {
    focusNext();
    setBrief(false);
    if (isAll) actor.send({ type: 'sharedFiles.more' });
  };
  const retry = () => {
    focusNext();
    actor.send({ type: 'sharedFiles.retry' });
  };
  const unfold = () => {
    focusNext(newestFirst.findIndex(isFolded));
    setBrief(false);
    const messageIds = files.filter(isFolded).map(({ messageId }) => messageId);
    db.send({ type: 'messages.unfolded', messageIds });
  };
  const Row = type === 'IMAGE' ? PictureRow : FileRow;
  return (
    <>
      <ul
        ref={rows}
        aria-label={text.kinds[type]}
        className={type === 'IMAGE' ? styles['pictures'] : styles['files']}
      >
        {shown.map((file) => (
          <Row key={`${file.messageId} ${file.index}`} file={file} />
        ))}
      </ul>
      {open.length < files.length && (
        <p className={classes(patterns['ends'], patterns['note'])}>
          {text.folded[type](files.length - open.length)}
          <Button look="plain" size="small" onClick={unfold}>
            {blocks.show}
          </Button>
        </p>
      )}
      {(!isAll || hasMore) && <More type={type} onMore={more} onRetry={retry} />}
    </>
  );
}

/**
 * Gives the focus to what the button has brought: the button itself may be gone by then. A focus that has moved on
 * meanwhile stays where it is.
 */
function useFocusOnNews(
  rows: RefObject<HTMLElement | null>,
  count: number,
  isReading: boolean,
): (at?: number) => void {
  const awaited = useRef<{ at: number; pressed: Element | null } | null>(null);
  useEffect(() => {
    if (awaited.current === null || isReading) return;
    const { at, pressed } = awaited.current;
    awaited.current = null;
    const { activeElement } = document;
    const hasMovedOn = activeElement !== pressed && activeElement?.contains(rows.current) === false;
    if (count <= at || hasMovedOn) return;
    rows.current?.children[at]?.querySelector<HTMLElement>('a, button')?.focus();
  }, [rows, count, isReading]);
  return (at = count) => {
    awaited.current = { at, pressed: document.activeElement };
  };
}

interface MoreProps {
  type: AttachmentType;
  onMore: () => void;
  onRetry: () => void;
}

function More({ type, onMore, onRetry }: MoreProps) {
  const actor = usePeer(`sharedFiles:${type}`);
  const older = useSelector(actor, selectOlderState);
  if (older === 'waiting' || older === 'failed') {
    return (
      <div role="alert" className={classes(patterns['ends'], patterns['problemBox'])}>
        {text.olderFailed}
        <Button onClick={onRetry}>{shell.retry}</Button>
      </div>
    );
  }
  const isReading = older === 'reading';
  return (
    // A `disabled` button would lose the focus.
    <Button look="plain" aria-disabled={isReading} onClick={isReading ? undefined : onMore}>
      {isReading ? text.loadingMore : text.more}
    </Button>
  );
}

function PictureRow({ file: { messageId, index, attachment } }: { file: SentFile }) {
  const actor = usePeer('sharedFiles:IMAGE');
  const { url, thumbUrl, ...look } = attachment;
  const label = attachments.picture(shownFileName(attachment.name));
  return (
    <li className={styles['cell']}>
      <Picture
        picture={{ ...look, src: thumbUrl ?? url, file: url, label }}
        frame={cellFrameOf(attachment)}
        isInGrid
        onOpen={() => actor.send({ type: 'sharedFiles.view', picture: { messageId, index } })}
      />
    </li>
  );
}

function FileRow({ file: { attachment, senderId, createdAt } }: { file: SentFile }) {
  const sender = useDb((db) => shownName(db.users[senderId]));
  const day = useNowAs((nowMs) => listTime(Date.parse(createdAt), nowMs));
  const note = text.from(sizeText(attachment.size), sender, day);
  return (
    <li>
      <FileLine name={attachment.name} address={attachment.url} note={note} />
    </li>
  );
}
