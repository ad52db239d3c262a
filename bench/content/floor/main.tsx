/**
 * The floor of drawing a list: React and TanStack Virtual, with rows of known heights. «картинки» shows the same
 * thumbnails; «разное» has empty rows with the heights of mixed messages.
 */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Lists } from '../../infra/floor/Lists.tsx';

const lists: Readonly<Record<string, { count: number; heightPx: (index: number) => number }>> = {
  картинки: { count: 50, heightPx: (index) => (index % 3 === 0 ? 427 : 240) + 8 },
  разное: {
    count: 10_000,
    heightPx: (index) => (index % 10 === 0 ? 248 : index % 7 === 0 ? 46 + 20 * (index % 9) : 46),
  },
};

function List({ title }: { title: string }) {
  const scroller = useRef<HTMLDivElement>(null);
  const { count, heightPx } = lists[title] ?? { count: 0, heightPx: () => 0 };
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: heightPx,
    overscan: 8,
  });
  useEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  return (
    <div role="log" ref={scroller}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map(({ key, index, start, size }) => (
          <article
            key={key}
            style={{
              position: 'absolute',
              height: size,
              transform: `translateY(${start}px)`,
            }}
          >
            {title === 'картинки' && (
              <img src={`/pictures/${index}.webp`} width={320} height={size - 8} alt="" />
            )}
          </article>
        ))}
      </div>
    </div>
  );
}

function Page() {
  const [open, setOpen] = useState('');
  return (
    <Lists titles={Object.keys(lists)} onOpen={setOpen}>
      {open !== '' && <List key={open} title={open} />}
    </Lists>
  );
}

const root = document.getElementById('root');
if (root) createRoot(root).render(<Page />);
