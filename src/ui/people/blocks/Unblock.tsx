import { Button } from '#ui/kit/Button.tsx';
import { blocks as text } from '#ui/text/blocks.ru.ts';
import { useBlocking } from './use-wishes.ts';

interface UnblockProps {
  userId: string;
  /** Stands in the button's name, in a list of people. */
  name?: string;
  onUnblock?: () => void;
}

/** Lets a blocked person go. */
export function Unblock({ userId, name, onUnblock }: UnblockProps) {
  const setBlocked = useBlocking(userId);
  return (
    <Button
      look="quiet"
      disabled={setBlocked === null}
      aria-label={name === undefined ? undefined : text.unblockNamed(name)}
      onClick={({ currentTarget }) => {
        // The button goes; the section, dialog or pane that it stands in keeps the focus.
        currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true });
        setBlocked?.(false);
        onUnblock?.();
      }}
    >
      {text.unblock}
    </Button>
  );
}
