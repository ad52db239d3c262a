/** Lets a picture grow out of its thumbnail in the conversation, and go back there when the viewer closes. */
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { fittingSize, sizeOf, type Size } from '#machines/chats/viewer/viewer.geometry.ts';
import type { Picture } from '#machines/chats/viewer/viewer.pictures.ts';
import { selectIsOpen } from '#machines/chats/viewer/viewer.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import type { Point } from '#ui/kit/gestures.ts';
import { reducedMotion } from '#ui/kit/screen.ts';
import styles from './Stage.module.css';

const GROWTH = { duration: 240, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
const RETURN = { duration: 200, easing: 'cubic-bezier(0.4, 0, 0.2, 1)' } as const;

/** Moves the picture of the stage when the viewer opens and closes. `picture` is the one on the screen. */
export function useFlight(stageRef: RefObject<HTMLElement | null>, picture: Picture): void {
  const viewer = usePeer('viewer');
  const hasOpened = useRef(false);
  /** The list that the person opened the viewer in; null: unknown, as some browsers focus no pressed button. */
  const origin = useRef<Element | null>(null);
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return undefined;
    if (!hasOpened.current) {
      origin.current = document.activeElement?.closest(LISTS) ?? null;
      grow(stage, thumbOf(picture, origin.current), picture);
    }
    hasOpened.current = true;
    // The picture leaves before the viewer is gone from the page.
    const subscription = viewer.subscribe((now) => {
      if (selectIsOpen(now)) return;
      subscription.unsubscribe();
      leave(stage, thumbOf(picture, origin.current), picture);
    });
    return () => subscription.unsubscribe();
  }, [stageRef, viewer, picture]);
}

function grow(stage: HTMLElement, thumb: Thumb | null, picture: Picture): void {
  if (!thumb || reducedMotion().matches) return;
  const room = stage.getBoundingClientRect();
  const start = placeOf(thumb, fittingSize(sizeOf(picture), room), room);
  const figure = figureIn(stage);
  figure?.animate([start, { transform: 'none', clipPath: UNCUT }], GROWTH);
  if (isPainted(figure?.querySelector('img'))) hide(thumb, GROWTH.duration);
}

/** Lets a likeness of the picture go back, or fade: the viewer itself is gone at once. */
function leave(stage: HTMLElement, thumb: Thumb | null, picture: Picture): void {
  const images = figureIn(stage)?.querySelectorAll('img');
  // The first one stands in for the picture until that can be painted; then it is the only one.
  const image = images?.[0];
  if (!image || reducedMotion().matches) return;
  const room = stage.getBoundingClientRect();
  const from = image.getBoundingClientRect();
  const before = stage.querySelector(`.${styles['veil']}`);
  const veilOpacity = before ? getComputedStyle(before).opacity : '1';
  const size = fittingSize(sizeOf(picture), room);
  const sources = images.length === 1 ? [image, thumb?.image] : [thumb?.image, image];
  const painted = sources.find(isPainted);
  const likeness = new Image();
  likeness.decoding = 'sync';
  if (painted) likeness.src = painted.src;
  likeness.className = styles['likeness'] ?? '';
  likeness.style.width = `${size.width}px`;
  likeness.style.height = `${size.height}px`;
  likeness.style.left = `${middleOf(room).x - size.width / 2}px`;
  likeness.style.top = `${middleOf(room).y - size.height / 2}px`;
  const veil = document.createElement('div');
  veil.className = styles['veil'] ?? '';
  const both = document.createElement('div');
  both.className = styles['leftover'] ?? '';
  both.ariaHidden = 'true';
  both.append(veil, likeness);
  document.body.append(both);

  if (thumb && painted) hide(thumb, RETURN.duration);
  const start = {
    transform: moved(middleOf(from), from.width / size.width, room),
    clipPath: UNCUT,
  };
  const path = thumb
    ? [start, placeOf(thumb, size, room)]
    : [
        { ...start, opacity: 1 },
        { ...start, opacity: 0 },
      ];
  likeness.animate(path, RETURN);
  const fading = veil.animate({ opacity: [veilOpacity, '0'] }, RETURN);
  const remove = () => both.remove();
  fading.finished.then(remove, remove);
}

interface Thumb {
  /** The frame in the conversation, which cuts the image. */
  readonly frame: HTMLElement;
  readonly image: HTMLImageElement;
  /** The part of the frame that the list shows. */
  readonly seen: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
}

/** The conversation, and what stands beside it or lies over it. */
const LISTS = '[role="log"], [data-sheet]';

/**
 * Finds the thumbnail where the viewer was opened, else in a dialog that lies over the conversation, else in that;
 * null: it is not on the screen.
 */
function thumbOf({ attachment: { url } }: Picture, origin: Element | null): Thumb | null {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-file="${CSS.escape(url)}"]`)];
  const frame =
    all.find((one) => origin?.contains(one)) ??
    all.find((one) => one.closest('[data-sheet=""]')) ??
    all[0];
  const image = frame?.querySelector<HTMLImageElement>('img:not([alt=""])');
  const list = frame?.closest(LISTS)?.getBoundingClientRect();
  if (!frame || !image || !list) return null;
  const box = frame.getBoundingClientRect();
  const seen = {
    left: Math.max(box.left, list.left),
    top: Math.max(box.top, list.top),
    right: Math.min(box.right, list.right),
    bottom: Math.min(box.bottom, list.bottom),
  };
  return seen.left < seen.right && seen.top < seen.bottom ? { frame, image, seen } : null;
}

/** The thumbnail is not there twice while its picture is on its way. */
const hide = ({ frame }: Thumb, ms: number) => frame.animate({ opacity: [0, 0] }, ms);

const isPainted = (image: HTMLImageElement | null | undefined): boolean =>
  image?.complete === true && image.naturalWidth > 0;

const figureIn = (stage: HTMLElement) => stage.querySelector<HTMLElement>('figure:last-of-type');

const UNCUT = 'inset(0px 0px 0px 0px round 0px)';

/** Moves and cuts a picture of this size, which stands in the middle of the room, so that it covers its thumbnail. */
function placeOf({ frame, image, seen }: Thumb, size: Size, room: DOMRect) {
  const box = image.getBoundingClientRect();
  const { objectFit, objectPosition } = getComputedStyle(image);
  const by = objectFit === 'cover' ? Math.max : Math.min;
  const scale = by(box.width / size.width, box.height / size.height);
  const [width, height] = [size.width * scale, size.height * scale];
  const x = middleOf(box).x;
  const y = objectPosition.endsWith(' 0%') ? box.top + height / 2 : middleOf(box).y;
  const cuts = [
    seen.top - (y - height / 2),
    x + width / 2 - seen.right,
    y + height / 2 - seen.bottom,
    seen.left - (x - width / 2),
  ].map((px) => `${Math.max(0, px) / scale}px`);
  const radius = parseFloat(getComputedStyle(frame).borderTopLeftRadius) / scale;
  return {
    transform: moved({ x, y }, scale, room),
    clipPath: `inset(${cuts.join(' ')} round ${radius}px)`,
  };
}

/** Moves what stands in the middle of the room to another point. */
function moved(to: Point, scale: number, room: DOMRect): string {
  const { x, y } = middleOf(room);
  return `translate(${to.x - x}px, ${to.y - y}px) scale(${scale})`;
}

const middleOf = ({ left, top, width, height }: DOMRect): Point => ({
  x: left + width / 2,
  y: top + height / 2,
});
