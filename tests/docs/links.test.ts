import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const repository = fileURLToPath(new URL('../..', import.meta.url));

describe.each(['README.md', ...globSync('docs/*.md', { cwd: repository }).toSorted()])(
  '%s',
  (file) => {
    const words = readFileSync(join(repository, file), 'utf8');

    test('every file that it links to is there', () => {
      const targets = [...words.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, target = '']) => target.replace(/#.*$/, ''))
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target));
      const missing = targets.filter(
        (target) => !existsSync(join(repository, dirname(file), target)),
      );
      expect(missing).toEqual([]);
    });

    test('every path of the repository that it names is there', () => {
      const path = /(?<![\w/.])(?:src|server|contract|tests|e2e|scripts|bench)\/[\w./-]*\w/g;
      const missing = [...words.matchAll(path)]
        // `files/{a,b}.ts` and `machines/x` stand for several.
        .filter(({ 0: named, index }) => !/^[{*]/.test(words.slice(index + named.length)))
        .map(([named]) => named)
        .filter((named) => !/\bx\b/.test(named) && !existsSync(join(repository, named)));
      expect(missing).toEqual([]);
    });
  },
);

test('every file and folder of ours that a comment names is there', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: repository, encoding: 'utf8' })
    .split('\n')
    .map((file) => `/${file}`);
  const isThere = (named: string) =>
    files.some((file) => file.endsWith(`/${named}`) || file.includes(`/${named}/`)) ||
    files.some((file) => file.includes(`/${named}.`));
  const missing = files
    .filter((file) =>
      /^\/(src|server|contract|e2e|bench|scripts|public)\/.*\.(tsx?|mjs|css|js)$/.test(file),
    )
    .flatMap((file) =>
      commentsOf(readFileSync(join(repository, file), 'utf8')).flatMap((comment) =>
        pathsIn(comment)
          .filter((named) => !isThere(named))
          .map((named) => `${file}: ${named}`),
      ),
    );
  expect(missing).toEqual([]);
});

const commentsOf = (code: string): string[] =>
  [...code.matchAll(/^\s*(?:\/\/|\/?\*+|\{\/\*)(.*)/gm)].map(([, words = '']) => words);

/** `kit/backoff.ts`, or `services/calls/ring` without an ending. */
const pathsIn = (comment: string): string[] =>
  [
    ...comment.matchAll(/(?<![\w./#@-])(?:[\w.-]+\/)*[\w-][\w.-]*\.(?:tsx?|mjs|sql|css)\b/g),
    ...comment.matchAll(/(?<![\w./#@-])(?:services|machines|ui|server|src)\/[\w/-]*\w(?![\w./-])/g),
  ].map(([named]) => named);
