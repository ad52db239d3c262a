import type { FileProblem } from '#machines/sending/composer/composer.draft.ts';
import { shownFileName } from '#ui/text/file-name.ts';
import { namesOf, refused } from '../text/composer.ru.ts';

/** A sentence for each reason, with the names of the refused files. */
export function sentencesOf(
  problems: readonly FileProblem[],
  uploadMaxBytes: number,
): readonly string[] {
  const kinds = [...new Set(problems.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const names = problems
      .filter((one) => one.kind === kind)
      .map(({ name }) => shownFileName(name));
    return refused[kind](namesOf(names), names.length, uploadMaxBytes);
  });
}
