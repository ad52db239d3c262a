import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { MenuPopup } from '#ui/app/parts.ts';
import { IconButton } from './Button.tsx';
import type { MenuItem, MenuPopupProps } from './MenuPopup.tsx';

interface MenuButtonProps {
  label: string;
  items: readonly MenuItem[];
}

/** Shows a «…» button with a menu of these items. */
export function MenuButton({ label, items }: MenuButtonProps) {
  return (
    <MenuOpener label={label}>
      {(opening, onGivenUp) => (
        <MenuPopup props={{ ...opening, label, items }} onGivenUp={onGivenUp} />
      )}
    </MenuOpener>
  );
}

interface Opening extends Pick<MenuPopupProps, 'open' | 'onClose'> {
  anchor: () => HTMLElement | null;
  finalFocus: () => HTMLElement | null;
}

interface MenuOpenerProps extends Pick<ComponentProps<typeof IconButton>, 'label' | 'className'> {
  /** Draws the menu, whose code loads at the first opening. */
  children: (opening: Opening, onGivenUp: () => void) => ReactNode;
}

/** Shows a «…» button that opens a menu. */
export function MenuOpener({ label, className, children }: MenuOpenerProps) {
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        ref={setButton}
        label={label}
        className={className}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
        // Escape must also work while the menu is still loading.
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !isOpen) return;
          event.preventDefault();
          close();
        }}
      >
        <Ellipsis />
      </IconButton>
      {isWanted &&
        children(
          { anchor: () => button, finalFocus: () => button, open: isOpen, onClose: close },
          () => {
            setWanted(false);
            close();
          },
        )}
    </>
  );
}
