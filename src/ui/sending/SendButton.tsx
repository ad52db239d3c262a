import ArrowUp from 'lucide-react/icons/arrow-up';
import type { ReactNode } from 'react';
import { IconButton } from '../kit/Button.tsx';
import { classes } from '../kit/classes.ts';
import { conversation as text } from '../text/ru.ts';
import styles from './SendButton.module.css';

interface SendButtonProps {
  canSend: boolean;
  label?: string;
  icon?: ReactNode;
  className?: string | undefined;
}

/** Submits the form of a message. With nothing to send it is only an arrow. */
export function SendButton({ canSend, label = text.send, icon, className }: SendButtonProps) {
  return (
    <IconButton
      type="submit"
      look="primary"
      label={label}
      disabled={!canSend}
      className={classes(styles['send'], className)}
      // The field keeps the focus, and a phone its keyboard.
      onPointerDown={(event) => event.preventDefault()}
    >
      {icon ?? <ArrowUp />}
    </IconButton>
  );
}
