import { shownFileName } from '#ui/text/file-name.ts';
import { attachments as text } from '#ui/text/attachments.ru.ts';
import styles from './FileCard.module.css';
import { namePartsOf } from './name-parts.ts';

/** 'Файл: name' (spec 2). Only the screen cuts a long name in the middle: screen readers and copies get it whole. */
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
