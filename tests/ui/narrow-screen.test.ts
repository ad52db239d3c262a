import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { narrowScreenMaxPx } from '#contract/limits.ts';

/** The parts of media queries that ask for the width, each with its file. */
const asked = globSync('src/**/*.css').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/@media[^{]*/g)]
    .flatMap(([query]) => [...query.matchAll(/\(([^)]*width[^)]*)\)/g)])
    .map(([, width]) => `${file}: ${width}`),
);

/** Breakpoints within one of the two layouts: they change its proportions, not what is shown. */
const within = [
  'src/ui/chats/viewer/Viewer.module.css: width <= 480px',
  'src/ui/calls/view/ControlBar.module.css: width <= 480px',
  'src/ui/calls/view/ControlBar.module.css: width < 360px',
  'src/ui/calls/dialogs/Ended.module.css: width <= 24em',
  'src/ui/settings/SettingsPage.module.css: width < 1024px',
  'src/ui/kit/Sections.module.css: width >= 1024px',
  'src/ui/kit/Skeleton.module.css: width >= 1024px',
  'src/ui/chats/list/ChatsPage.module.css: width >= 1600px',
  'src/ui/chats/list/ChatsPage.module.css: width <= 900px',
  'src/ui/search/Search.module.css: width <= 640px',
  'src/inspector/page/Inspector.module.css: width <= 1100px',
];

test('узкий экран в стилях начинается там же, где в limits.ts', () => {
  const breaks = asked.filter((one) => !within.includes(one));
  expect(breaks.length).toBeGreaterThan(10);
  const narrow = new RegExp(`: (width <=|max-width:) ${narrowScreenMaxPx}px$`);
  expect(breaks.filter((one) => !narrow.test(one))).toEqual([]);
});
