import { useSelector } from '@xstate/react';
import { selectEnterSends } from '#machines/settings/preferences/preferences.selectors.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { Dialog } from '#ui/kit/Dialog.tsx';
import { isMac } from '#ui/kit/mac.ts';
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

/** The keys of those who prefer that Enter begins a line. */
const sentByCtrl = { send: ['Ctrl+Enter'], newLine: ['Enter'] } as const;

/** Draws the keys of a shortcut that are pressed together. */
function Keys({ of }: { of: Shortcut }) {
  const enterSends = useSelector(usePeer('preferences'), selectEnterSends);
  const {
    [of]: [keys],
  } = enterSends ? shortcuts : { ...shortcuts, ...sentByCtrl };
  return keys.split('+').map((key) => <kbd key={key}>{keyName(key)}</kbd>);
}

const names: Readonly<Record<string, string>> = {
  ...text.names,
  ...(isMac && { Ctrl: '⌘', Alt: '⌥' }),
};

const keyName = (key: string): string => names[key] ?? key.replace(/^(?:Key|Digit)/, '');
