import { DepartureToasts } from './DepartureToasts.tsx';
import { UndoToasts } from './UndoToasts.tsx';

/**
 * Offers on any page to take back what was done a moment ago, and tells of lost groups. The code comes after the page.
 */
export default function OnAnyPage() {
  return (
    <>
      <UndoToasts />
      <DepartureToasts />
    </>
  );
}
