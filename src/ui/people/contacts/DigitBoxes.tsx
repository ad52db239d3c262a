import { useSelector } from '@xstate/react';
import { useEffect, useRef, type KeyboardEvent, type SyntheticEvent } from 'react';
import {
  selectDigits,
  selectFocus,
} from '#machines/people/contact-search/contact-search.selectors.ts';
import { inBoxes } from '#machines/people/contact-search/contact-search.machine.ts';
import { useDb, type PeerRefs } from '#ui/app/actors.tsx';
import { classes } from '#ui/kit/classes.ts';
import field from '#ui/kit/Field.module.css';
import { search as text } from '#ui/text/contacts.ru.ts';
import styles from './DigitBoxes.module.css';

export type SearchRef = PeerRefs['contactSearch:dialog'];

/**
 * As many boxes as an EBLID has digits (spec 5, Contact code: four); the chart interprets keys and pastes.
 */
export function DigitBoxes({ search, labelId }: { search: SearchRef; labelId: string }) {
  const count = useDb((db) => db.eblidDigits);
  const digits = inBoxes(useSelector(search, selectDigits), count);
  const focus = useSelector(search, selectFocus);
  const group = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The focus must not be taken from elsewhere.
    if (!group.current?.contains(document.activeElement)) return;
    group.current.querySelectorAll('input')[focus]?.focus();
  }, [focus]);

  const enter = (slot: number, event: SyntheticEvent<HTMLInputElement>) => {
    const { currentTarget, nativeEvent } = event;
    if (currentTarget.value === '') return search.send({ type: 'search.clear', slot });
    // The new text without the old digit; events other than InputEvent give only the whole value.
    const put = nativeEvent instanceof InputEvent ? nativeEvent.data : null;
    search.send({ type: 'search.enter', slot, text: put ?? currentTarget.value });
  };
  const press = (slot: number, event: KeyboardEvent) => {
    const places: Readonly<Record<string, number>> = {
      ArrowLeft: slot - 1,
      ArrowRight: slot + 1,
      Home: 0,
      End: count - 1,
    };
    const place = places[event.key];
    if (event.key !== 'Backspace' && place === undefined) return;
    event.preventDefault();
    if (place === undefined) search.send({ type: 'search.erase', slot });
    else search.send({ type: 'search.focus', slot: place });
  };
  return (
    <div
      ref={group}
      role="group"
      aria-labelledby={labelId}
      className={classes(field['field'], styles['boxes'])}
    >
      {digits.map((digit, slot) => (
        <input
          // oxlint-disable-next-line react/no-array-index-key -- a box is its place
          key={slot}
          className={styles['box']}
          aria-label={text.box(slot + 1, count)}
          inputMode="numeric"
          autoComplete="off"
          value={digit}
          // `onChange` is not called when a digit replaces the same digit, and the focus must move on then, too.
          onInput={(event) => enter(slot, event)}
          onKeyDown={(event) => press(slot, event)}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = event.clipboardData.getData('text');
            search.send({ type: 'search.enter', slot, text: pasted });
          }}
          onFocus={({ target }) => {
            target.select();
            search.send({ type: 'search.focus', slot });
          }}
        />
      ))}
    </div>
  );
}
