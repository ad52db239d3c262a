import { useEffect } from 'react';
import { hasKeyboard, selectViewport } from '#machines/app/layout/layout.selectors.ts';
import { usePeer } from '../actors.tsx';

/**
 * An on-screen keyboard covers a part of the page: tells the styles its size by `--screen-top`, `--screen-height` and
 * `--screen-below`, and its presence by `data-keyboard` on <html>.
 */
export function ViewportVariables(): null {
  const layout = usePeer('layout');
  useEffect(() => {
    const { documentElement: html } = document;
    const show = () => {
      const snapshot = layout.getSnapshot();
      const viewport = selectViewport(snapshot);
      const belowPx = viewport && Math.max(0, innerHeight - viewport.topPx - viewport.heightPx);
      setLength(html, '--screen-top', viewport?.topPx);
      setLength(html, '--screen-height', viewport?.heightPx);
      setLength(html, '--screen-below', belowPx ?? undefined);
      html.toggleAttribute('data-keyboard', hasKeyboard(snapshot));
    };
    show();
    const watch = layout.subscribe(show);
    return () => {
      watch.unsubscribe();
      for (const name of ['--screen-top', '--screen-height', '--screen-below'])
        html.style.removeProperty(name);
      html.removeAttribute('data-keyboard');
    };
  }, [layout]);
  return null;
}

function setLength(element: HTMLElement, name: string, px: number | undefined): void {
  const value = px === undefined ? '' : `${px}px`;
  if (element.style.getPropertyValue(name) !== value) element.style.setProperty(name, value);
}
