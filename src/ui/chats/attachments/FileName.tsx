import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { graphemesOf } from '#ui/text/graphemes.ts';
import styles from './FileCard.module.css';

/**
 * Shows 'Файл: name' (spec 2). Only the screen cuts a long name in the middle: screen readers and copies get all of it.
 */
export function FileName({ name }: { name: string }) {
  const { head, middle, tail } = namePartsOf(shownFileName(name));
  return (
    <>
      {text.file}
      <bdi>
        {head}
        {middle !== '' && <span className={styles['middle']}>{middle}</span>}
        {tail}
      </bdi>
    </>
  );
}

const SHOWN_WHOLE = 64;
const HEAD = 40;
const TAIL = 20;

/** Splits a name, so that the middle of a long one can be left out: the ending tells the kind of file. */
export function namePartsOf(shownName: string) {
  const all = [...graphemesOf(shownName)];
  if (all.length <= SHOWN_WHOLE) return { head: shownName, middle: '', tail: '' };
  return {
    head: all.slice(0, HEAD).join(''),
    middle: all.slice(HEAD, -TAIL).join(''),
    tail: all.slice(-TAIL).join(''),
  };
}
