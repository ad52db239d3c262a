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
 * The author beside a bubble of a group: a click opens the profile. It takes no focus, because the message's menu
 * offers the same by keyboard.
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
