import type { AppActor } from '#machines/app/app/app.services.ts';
import { moreWays } from '#ui/kit/ErrorBoundary.tsx';
import { recordPage } from '../../recorder/page.ts';
import { ReportButton } from './ReportButton.tsx';
import { dialog } from './part.ts';

/** Begins to record, and fetches what a report needs, so that it can be made offline, too. */
export function prepare(system: AppActor['system']): void {
  recordPage(system);
  moreWays.Report = ReportButton;
  // The dialog is asked for again when it is opened.
  dialog.load().catch(() => {});
}
