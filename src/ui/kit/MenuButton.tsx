import { useRef, useState, type ReactNode } from 'react';
import type { MenuItem } from './MenuPopup.tsx';
import { partOf } from './part.tsx';

const MenuPopup = partOf(() => import('./MenuPopup.tsx'));

interface MenuButtonProps {
  /** The menu's name for screen readers. */
  label: string;
  /** The button shows only an icon, and the label is its name. */
  iconOnly?: boolean;
  className: string | undefined;
  items: readonly MenuItem[];
  children: ReactNode;
}

/** A button with a menu, whose code loads at the first opening. */
export function MenuButton(props: MenuButtonProps) {
  const { label, iconOnly = false, className, items, children } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={iconOnly ? label : undefined}
        title={iconOnly ? label : undefined}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={className}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        // Escape must also work while the menu is still loading.
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        {children}
      </button>
      {isWanted && (
        <MenuPopup
          props={{
            anchor: button,
            finalFocus: button,
            label,
            items,
            open: isOpen,
            onClose: () => setOpen(false),
          }}
          onGivenUp={() => {
            setWanted(false);
            setOpen(false);
          }}
        />
      )}
    </>
  );
}
