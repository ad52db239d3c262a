import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import { graphemesOf } from '#ui/text/graphemes.ts';
import styles from './FileName.module.css';

/**
 * Shows 'Файл: name' (spec 2): the ending, which tells the kind of file, stands whole beside the rest or in a line of its
 * own, and only the screen cuts the rest. Links give screen readers the same words as a label.
 */
export function FileName({ name }: { name: string }) {
  const shown = shownFileName(name);
  const ending = endingOf(shown);
  return (
    <span className={styles['name']}>
      <span className={styles['head']}>
        <span className={styles['kind']}>{text.file}</span>
        <bdi>{shown.slice(0, shown.length - ending.length)}</bdi>
      </span>
      <bdi className={styles['ending']}>{ending}</bdi>
    </span>
  );
}

/** The last words of a name that has room in about a line, and of one that fills two. */
const LAST_WORDS = [/(?<=[\s_-])\S.{3,11}$/u, /(?<=[\s_-])\S.{3,19}$/u] as const;
const LINE = 32;
const ENDING = 9;

/** Returns the part of a name that is not cut: its last words, or its last letters where these say too little. */
export function endingOf(shownName: string): string {
  const [brief, full] = LAST_WORDS;
  const words = ((shownName.length <= LINE && brief.exec(shownName)) || full.exec(shownName))?.[0];
  return words ?? [...graphemesOf(shownName)].slice(-ENDING).join('');
}
