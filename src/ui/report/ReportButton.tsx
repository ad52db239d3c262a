import type { ComponentProps } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { report as text } from '#ui/text/report.ru.ts';
import { useReportDialog } from './report-dialog.tsx';

/** Opens «Сообщить о проблеме». */
export function ReportButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const { onReport, dialog } = useReportDialog();
  return (
    <>
      <Button look="quiet" {...props} onClick={onReport}>
        {text.open}
      </Button>
      {dialog}
    </>
  );
}
