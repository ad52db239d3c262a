import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { classes } from './classes.ts';
import styles from './MenuPopup.module.css';

export interface MenuItem {
  label: string;
  icon?: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

interface MenuPopupProps {
  button: RefObject<HTMLButtonElement | null>;
  label: string;
  items: readonly MenuItem[];
  side: 'top' | 'bottom';
  open: boolean;
  onClose: () => void;
}

/** What a MenuButton opens. Loaded when it is first opened: it brings the menu's library. */
export default function MenuPopup(props: MenuPopupProps) {
  const { button, label, items, side, open, onClose } = props;
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Menu.Portal>
          <Menu.Positioner
            anchor={button}
            side={side}
            align="end"
            sideOffset={6}
            className={styles['positioner']}
          >
            <Menu.Popup aria-label={label} finalFocus={button} className={styles['popup']}>
              {items.map((item) => (
                <Menu.Item
                  key={item.label}
                  className={classes(styles['item'], item.danger && styles['danger'])}
                  onClick={item.onSelect}
                >
                  {item.icon}
                  {item.label}
                </Menu.Item>
              ))}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
