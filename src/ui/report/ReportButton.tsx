import { useState, type ComponentProps } from 'react';
import { Button } from '#ui/kit/Button.tsx';
import { report as text } from '#ui/text/report.ru.ts';
import { ReportDialog } from './part.ts';

/** Opens «Сообщить о проблеме». */
export function ReportButton(props: Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button look="quiet" {...props} onClick={() => setOpen(true)}>
        {text.open}
      </Button>
      {isOpen && <ReportDialog props={{ onClose: close }} onGivenUp={close} />}
    </>
  );
}
