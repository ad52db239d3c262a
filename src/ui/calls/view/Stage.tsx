import { usePagination, useSwipe, useVisualStableUpdate } from '@livekit/components-react';
import { useSelector } from '@xstate/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useRef, type RefObject } from 'react';
import { callCarousel } from '#contract/call-grids.ts';
import { selectHasPages } from '#machines/calls/call-view/call-view.selectors.ts';
import { IconButton } from '#ui/kit/Button.tsx';
import { classes } from '#ui/kit/classes.ts';
import { callPages, callView as text } from '#ui/text/calls.ru.ts';
import { useCall } from './call-context.ts';
import type { Arrangement } from './focus.ts';
import { carouselOf, gridOf, rowsOf, tilesOf, useSize } from './grid.ts';
import { Pair } from './Pair.tsx';
import styles from './Stage.module.css';
import { Tile } from './Tile.tsx';
import { keyOf, type Picture } from './tracks.ts';

/** Shows the tiles of a call: of the same size, or a large one with the others beside it or over it. */
export function Stage({ shown }: { shown: Arrangement }) {
  switch (shown.way) {
    case 'pair':
      return <Pair main={shown.main} corner={shown.corner} />;
    case 'focus':
      return (
        <div className={styles['focus']}>
          <Tile picture={shown.large} look="large" isPinned />
          <Carousel pictures={shown.others} />
        </div>
      );
    default:
      return <TileGrid pictures={shown.pictures} isVoice={shown.way === 'voice'} />;
  }
}

interface TilesProps {
  pictures: readonly Picture[];
}

function TileGrid({ pictures, isVoice }: TilesProps & { isVoice: boolean }) {
  const element = useRef<HTMLDivElement>(null);
  const size = useSize(element);
  const grid = gridOf(pictures.length, size);
  const pages = usePagination(tilesOf(grid), [...pictures]);
  // Pages put oneself first.
  const shown = isVoice ? pictures : pages.tracks;
  /** The last row has this many tiles when it is not full. */
  const rest = shown.length % grid.columns;
  // Safe: the hook reads the element in an effect, after it has mounted.
  useSwipe(element as RefObject<HTMLElement>, {
    onLeftSwipe: pages.nextPage,
    onRightSwipe: pages.prevPage,
  });
  return (
    <div role="group" aria-label={text.tiles} className={styles['pages']}>
      <div
        ref={element}
        className={classes(styles['grid'], isVoice && styles['voices'])}
        style={{
          '--halves': grid.columns * 2,
          '--rows': rowsOf(grid, pictures.length),
          '--first': grid.columns - rest + 1,
        }}
        data-rest={rest}
      >
        {shown.map((picture) => (
          <Tile
            key={keyOf(picture)}
            picture={picture}
            look={isVoice ? 'voice' : grid.columns > 3 ? 'small' : 'plain'}
            canPin={!isVoice}
          />
        ))}
      </div>
      {pages.totalPageCount > 1 && (
        <>
          <PageDots page={pages.currentPage} count={pages.totalPageCount} />
          <PageTurner pages={pages} />
        </>
      )}
    </div>
  );
}

/** Shows that there are further pages before the person has moved; PageTurner renders the label. */
function PageDots({ page, count }: { page: number; count: number }) {
  return (
    <div aria-hidden="true" className={styles['dots']}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={index + 1 === page ? styles['here'] : undefined} />
      ))}
    </div>
  );
}

/** Turns the pages. It is always there for the keyboard and for screen readers, and visible while the person moves. */
function PageTurner({ pages }: { pages: ReturnType<typeof usePagination> }) {
  const { currentPage: page, totalPageCount: count, prevPage, nextPage } = pages;
  const { view } = useCall();
  const isThere = useSelector(view, selectHasPages);
  return (
    <nav
      aria-label={callPages.label}
      className={classes(styles['turner'], isThere && styles['there'])}
    >
      <IconButton
        label={callPages.previous}
        className={styles['turn']}
        // Not `disabled`, which would lose the focus.
        aria-disabled={page === 1}
        onClick={prevPage}
      >
        <ChevronLeft />
      </IconButton>
      <span role="status" className={styles['place']}>
        {callPages.place(page, count)}
      </span>
      <IconButton
        label={callPages.next}
        className={styles['turn']}
        aria-disabled={page === count}
        onClick={nextPage}
      >
        <ChevronRight />
      </IconButton>
    </nav>
  );
}

function Carousel({ pictures }: TilesProps) {
  const element = useRef<HTMLElement>(null);
  const { way, tilePx, visible } = carouselOf(useSize(element));
  const others = pictures.filter(({ participant }) => !participant.isLocal);
  const stable = useVisualStableUpdate(others, visible);
  // One's own pictures stand last: the others are what one looks at.
  const own = pictures.filter(({ participant }) => participant.isLocal);
  return (
    <aside
      ref={element}
      aria-label={text.tiles}
      className={classes(styles['carousel'], styles[way])}
      style={{ '--tile': `${tilePx}px`, '--least': `${callCarousel.minWidthPx}px` }}
    >
      {[...stable, ...own].map((picture) => (
        <Tile key={keyOf(picture)} picture={picture} look="small" />
      ))}
    </aside>
  );
}
