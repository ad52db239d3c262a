import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import { useRef, useState } from 'react';
import { MenuPopup } from '#ui/app/parts.ts';
import { IconButton } from './Button.tsx';
import type { MenuItem } from './MenuPopup.tsx';

interface MenuButtonProps {
  label: string;
  items: readonly MenuItem[];
}

/** Shows a «…» button with a menu, whose code loads at the first opening. */
export function MenuButton({ label, items }: MenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        ref={button}
        label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        // Escape must also work while the menu is still loading.
        onKeyDown={({ key }) => {
          if (key === 'Escape') setOpen(false);
        }}
      >
        <Ellipsis />
      </IconButton>
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
