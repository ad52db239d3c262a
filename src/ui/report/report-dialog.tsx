import { createContext, useState } from 'react';
import { ReportDialog } from './part.ts';

/** Answers what opens the dialog, and the dialog for a place that stays while a person writes in it. */
export function useReportDialog() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return {
    onReport: () => setOpen(true),
    dialog: isOpen && <ReportDialog props={{ onClose: close }} onGivenUp={close} />,
  };
}

/** Opens the dialog of a place around a button that may go before the report is written. */
export const ReportContext = createContext<() => void>(() => {});
