import { Dialog } from '#ui/kit/Dialog.tsx';
import { shortcuts, type Shortcut } from '#ui/kit/shortcuts.ts';
import { keys as text } from '#ui/text/keys.ru.ts';
import styles from './KeysDialog.module.css';

/** Shows the sheet of keyboard shortcuts. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={text.title} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the sheet scrolls by keyboard, too */}
      <div tabIndex={0} className={styles['parts']}>
        {text.parts.map((part) => (
          <section key={part.title}>
            <h3>{part.title}</h3>
            <dl>
              {part.shortcuts.map((one) => (
                <div key={one} className={styles['line']}>
                  <dt>{text.words[one]}</dt>
                  <dd>
                    <Keys of={one} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

/** Draws the keys of a shortcut that are pressed together. */
function Keys({ of }: { of: Shortcut }) {
  return shortcuts[of][0].split('+').map((key) => <kbd key={key}>{keyName(key)}</kbd>);
}

const isMac = /Mac|iP/.test(navigator.platform);

const names: Readonly<Record<string, string>> = {
  ...text.names,
  ...(isMac && { Ctrl: '⌘', Alt: '⌥' }),
};

const keyName = (key: string): string => names[key] ?? key.replace(/^Key/, '');
