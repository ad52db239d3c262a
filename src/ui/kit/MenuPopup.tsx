import { CSPProvider } from '@base-ui/react/csp-provider';
import { Menu } from '@base-ui/react/menu';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './MenuPopup.module.css';

export interface MenuItem {
  label: string;
  icon: ReactNode;
  danger?: boolean;
  onSelect: () => void;
}

type PositionerProps = ComponentProps<typeof Menu.Positioner>;

export interface MenuPopupProps extends Pick<PositionerProps, 'align' | 'sideOffset'> {
  /** The button or the point at which the menu stands. */
  anchor: NonNullable<PositionerProps['anchor']>;
  label: string;
  items: readonly MenuItem[];
  /** A line of text above the items. */
  note?: string | null;
  open: boolean;
  onClose: () => void;
  /** Gets the focus when the menu closes. */
  finalFocus: NonNullable<ComponentProps<typeof Menu.Popup>['finalFocus']>;
}

/** Shows the menu of a MenuButton or of a message. Load it lazily: it brings the menu's library. */
export default function MenuPopup(props: MenuPopupProps) {
  const { anchor, label, items, note = null, open, onClose, finalFocus } = props;
  const { align = 'end', sideOffset = 6 } = props;
  return (
    <CSPProvider disableStyleElements>
      <Menu.Root open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
        <Menu.Portal>
          <Menu.Positioner
            anchor={anchor}
            align={align}
            sideOffset={sideOffset}
            className={styles['positioner']}
          >
            <Menu.Popup aria-label={label} finalFocus={finalFocus} className={styles['popup']}>
              <Menu.Group>
                {note !== null && (
                  <Menu.GroupLabel className={styles['note']}>{note}</Menu.GroupLabel>
                )}
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
              </Menu.Group>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
    </CSPProvider>
  );
}
