import type { Meant } from '#tests/mutants/report.ts';

export const meant: Meant = {
  'choosing avatar.remove: without wantNone': 'what is not wanted is saved as none anyway',
};
