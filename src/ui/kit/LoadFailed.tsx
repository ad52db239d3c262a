import CloudOff from 'lucide-react/icons/cloud-off';
import { shell } from '../text/entry.ru.ts';
import { Button } from './Button.tsx';
import { FailedState } from './Notice.tsx';

interface LoadFailedProps {
  title: string;
  hint?: string;
  onRetry: () => void;
}

/** Tells that the server did not send the contents of a pane, with a button that asks for them again. */
export function LoadFailed({ onRetry, ...words }: LoadFailedProps) {
  return (
    <FailedState
      icon={<CloudOff />}
      {...words}
      action={<Button onClick={onRetry}>{shell.retry}</Button>}
    />
  );
}
