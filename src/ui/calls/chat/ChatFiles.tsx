import { useSelector } from '@xstate/react';
import FileText from 'lucide-react/icons/file-text';
import FileX from 'lucide-react/icons/file-x';
import { useState } from 'react';
import { callChatPictureTypes } from '#contract/call-chat.ts';
import { callChatImageMaxPx } from '#contract/call-limits.ts';
import type { ChatFile, ChatMessage } from '#machines/calls/call-chat/call-chat.messages.ts';
import { selectSending, selectShare } from '#machines/calls/call-chat/call-chat.selectors.ts';
import { FileName } from '#ui/chats/attachments/FileName.tsx';
import { shownFileName } from '#ui/text/file-name.ts';
import { Spinner } from '#ui/kit/Spinner.tsx';
import { attachments } from '#ui/text/attachments.ru.ts';
import { callChat as text } from '#ui/text/call-chat.ru.ts';
import { sizeText } from '#ui/text/sizes.ts';
import type { CallChatRef } from './CallChat.tsx';
import styles from './ChatFiles.module.css';

type CallFile = NonNullable<ChatFile['file']>;

/** Shows the files of a message; they stay in this page's memory until the call ends. */
export function ChatFiles({ chat, message }: { chat: CallChatRef; message: ChatMessage }) {
  const { key, files } = message;
  const isSending = useSelector(chat, (now) => selectSending(now) === key);
  if (files.length === 0) return null;
  const names = files.map(({ file }) => shownFileName(file?.name ?? '')).join(', ');
  return (
    <div className={styles['files']}>
      {files.map((one) => (
        <One key={one.id} one={one} />
      ))}
      {isSending && <Progress chat={chat} label={text.progress(names)} />}
    </div>
  );
}

function One({ one: { state, file } }: { one: ChatFile }) {
  const [isBroken, setBroken] = useState(false);
  if (state === 'coming') {
    return (
      <p className={styles['note']}>
        <Spinner />
        {text.coming}
      </p>
    );
  }
  if (!file) {
    return (
      <p className={styles['note']}>
        <FileX />
        {text.lost}
      </p>
    );
  }
  return callChatPictureTypes.includes(file.mime) && !isBroken ? (
    <Picture file={file} onBroken={() => setBroken(true)} />
  ) : (
    <Card file={file} />
  );
}

function Picture({ file, onBroken }: { file: CallFile; onBroken: () => void }) {
  const { url, name } = file;
  return (
    <a href={url} download={name} className={styles['picture']}>
      <img
        src={url}
        alt={text.picture(shownFileName(name))}
        style={{ maxWidth: `min(100%, ${callChatImageMaxPx}px)` }}
        onError={onBroken}
      />
    </a>
  );
}

function Card({ file: { url, name, sizeBytes } }: { file: CallFile }) {
  const shown = shownFileName(name);
  return (
    <div className={styles['card']}>
      <FileText aria-hidden="true" />
      <div className={styles['lines']}>
        <a href={url} download={name} aria-label={`${attachments.file}${shown}`} title={shown}>
          <FileName name={name} />
        </a>
        <p className={styles['size']}>{sizeText(sizeBytes)}</p>
      </div>
    </div>
  );
}

function Progress({ chat, label }: { chat: CallChatRef; label: string }) {
  const percent = useSelector(chat, (now) => Math.round(selectShare(now) * 100));
  return <progress aria-label={label} max={100} value={percent} className={styles['progress']} />;
}
