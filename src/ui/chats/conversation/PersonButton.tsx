import type { ReactNode } from 'react';
import { useDialogs } from '#ui/app/dialogs/address.ts';
import { group as text } from '#ui/text/group.ru.ts';

interface PersonButtonProps {
  userId: string;
  name: string;
  className: string | undefined;
  children: ReactNode;
}

/**
 * Who wrote it, beside a bubble of a group: a click leads to the person. The keyboard goes from message to message
 * and finds the same in the message's menu.
 */
export function PersonButton({ userId, name, className, children }: PersonButtonProps) {
  const { open } = useDialogs();
  return (
    <button
      type="button"
      tabIndex={-1}
      title={text.profileOf(name)}
      className={className}
      onClick={() => open({ name: 'person', userId })}
    >
      {children}
    </button>
  );
}
