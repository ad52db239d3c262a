import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/**
 * Text has six sizes, each with its line, and corners have four radii: the tokens of src/ui/kit/tokens.css. oxlint does not
 * read style sheets, and stylelint would bring 98 packages for this one rule. The formatter keeps each declaration on a line.
 */
const root = join(import.meta.dirname, '../..');
const declaration =
  /^\s*(font|font-size|line-height|--round|--radius-picture|border(?:-\w+){0,2}-radius): ([^;]+);$/;
const token = String.raw`var\(--(size|line|radius)-\d+\)`;
const allowed = new RegExp(
  `^(inherit|0|50%|999px|var\\(--(round|radius-picture, ${token})\\)|${token}( ${token})*( 0)*|400 100% / ${token} var\\(--font\\)|${token} / ${token} var\\(--mono\\))$`,
);

/** Drawn once, in sizes of their own: signs, emoji, and the sentence of the sign-in page. */
const exceptions = [
  'src/ui/app/auth/AuthLayout.module.css: font-size: clamp(2.25rem, 3.6vw, 3.25rem)',
  'src/ui/app/auth/AuthLayout.module.css: line-height: 1.09',
  'src/ui/chats/conversation/Bubble.module.css: font-size: 2.5rem',
  'src/ui/chats/conversation/Bubble.module.css: font-size: 3.5rem',
  'src/ui/chats/conversation/Bubble.module.css: line-height: 3rem',
  'src/ui/chats/conversation/Bubble.module.css: line-height: 4rem',
  'src/ui/kit/Avatar.module.css: font-size: 1.5em',
  'src/ui/kit/Avatar.module.css: font-size: calc(var(--size) * 0.3125 + 2px)',
  'src/ui/kit/Avatar.module.css: line-height: 1',
  'src/ui/kit/Badge.module.css: line-height: 20px',
  'src/ui/kit/Logo.module.css: border-radius: 32%',
  'src/ui/people/profile/EmojiChoice.module.css: line-height: 1',
];

test('sizes of text and corners are those of the tokens', () => {
  const others = globSync('src/**/*.css', { cwd: root })
    .filter((file) => file !== join('src', 'ui', 'kit', 'tokens.css'))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line) => {
          const [, property, value] = declaration.exec(line) ?? [];
          return property && value && !allowed.test(value)
            ? [`${file.replaceAll('\\', '/')}: ${property}: ${value}`]
            : [];
        }),
    );
  expect(others.toSorted()).toEqual(exceptions);
});
