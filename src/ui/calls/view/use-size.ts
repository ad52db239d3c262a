import { useLayoutEffect, useState, type RefObject } from 'react';
import type { Size } from './grid.ts';

const nothing: Size = { widthPx: 0, heightPx: 0 };

/** An element's size, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(nothing);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return;
    const observer = new ResizeObserver(() =>
      setSize({ widthPx: node.clientWidth, heightPx: node.clientHeight }),
    );
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
