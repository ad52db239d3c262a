import type { Meant } from '#tests/mutants/report.ts';

export const meant: Meant = {
  'way edit.gone: enters the other way':
    'this would begin the 5 s anew, and so do new words, by which alone the edit can go on from there',
};
