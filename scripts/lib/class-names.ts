/** Names the classes of the pages' style sheets for both builds: the pages', and the one that draws pages ahead of time. */
import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { UserConfig } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Style sheets by the letters that stand for them. */
const taken = new Map<string, string>();

/** Returns three letters that stand for a style sheet. @throws Error when another one has them already */
function lettersOf(file: string): string {
  const letters = createHash('sha256').update(relative(root, file)).digest('base64url').slice(0, 3);
  const other = taken.get(letters) ?? file;
  if (other !== file) throw new Error(`${file} and ${other} get the same letters: rename one`);
  taken.set(letters, file);
  return letters;
}

/**
 * `page-x3A` for `.page`. Vite's own names are twice as long, and each stands in a script, a style sheet and the sign-in
 * page.
 */
export const classNames: NonNullable<UserConfig['css']> = {
  modules: { generateScopedName: (name, file) => `${name}-${lettersOf(file)}` },
};
