import type { ReactNode } from 'react';
import { ReportContext, useReportDialog } from './report-dialog.tsx';

/** Holds the dialog that opens from within: it stays when the message that was not sent goes. */
export function ReportPlace({ children }: { children: ReactNode }) {
  const { onReport, dialog } = useReportDialog();
  return (
    <ReportContext value={onReport}>
      {children}
      {dialog}
    </ReportContext>
  );
}
