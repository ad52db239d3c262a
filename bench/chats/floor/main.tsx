/** The floor of the chats page: React and TanStack Virtual over arrays in memory; no server, no store, no chart. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Lists } from '../../infra/floor/Lists.tsx';

interface Message {
  readonly id: number;
  readonly text: string;
  readonly time: string;
}

const create = (title: string, count: number): Message[] =>
  Array.from({ length: count }, (_, index) => ({
    id: index,
    text: `${title} ${index + 1}`,
    time: new Date(1_700_000_000_000 + index * 60_000).toISOString(),
  }));

const first: Record<string, Message[]> = {
  первая: create('первая', 10_000),
  вторая: create('вторая', 100),
};
const times = new Intl.DateTimeFormat('ru', { hour: '2-digit', minute: '2-digit' });

function List({ messages }: { messages: readonly Message[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 40,
    getItemKey: (index) => messages[index]?.id ?? index,
    anchorTo: 'end',
    followOnAppend: true,
    overscan: 6,
  });
  useEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  return (
    <div role="log" ref={scroller}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((row) => (
          <div
            key={row.key}
            data-index={row.index}
            ref={virtualizer.measureElement}
            style={{
              position: 'absolute',
              insetInline: 0,
              transform: `translateY(${row.start}px)`,
            }}
          >
            <article>
              {messages[row.index]?.text}{' '}
              <time>{times.format(new Date(messages[row.index]?.time ?? 0))}</time>
            </article>
          </div>
        ))}
      </div>
    </div>
  );
}

function Page() {
  const [conversations, setConversations] = useState(first);
  const [open, setOpen] = useState('первая');
  const [text, setText] = useState('');
  useEffect(() => {
    const receive = (event: MessageEvent<{ content?: string }>) => {
      const { content } = event.data;
      if (content === undefined) return;
      setConversations((all) => {
        const messages = all['первая'] ?? [];
        return {
          ...all,
          первая: [
            ...messages,
            { id: messages.length, text: content, time: new Date().toISOString() },
          ],
        };
      });
    };
    addEventListener('message', receive);
    return () => removeEventListener('message', receive);
  }, []);
  return (
    <Lists titles={Object.keys(conversations)} onOpen={setOpen}>
      <List key={open} messages={conversations[open] ?? []} />
      <textarea
        placeholder="Напишите сообщение..."
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Lists>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
