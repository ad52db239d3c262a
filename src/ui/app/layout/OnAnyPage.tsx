import { DepartureToasts } from './DepartureToasts.tsx';
import { useIgnoreStrayDrops } from './stray-drops.ts';
import { UndoToasts } from './UndoToasts.tsx';

/**
 * Offers on any page to take back what was done a moment ago, tells of lost groups, and ignores stray files. The code
 * comes after the page.
 */
export default function OnAnyPage() {
  useIgnoreStrayDrops();
  return (
    <>
      <UndoToasts />
      <DepartureToasts />
    </>
  );
}
