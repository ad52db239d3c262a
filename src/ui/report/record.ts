import type { AppActor } from '#machines/app/app/app.services.ts';

/** Begins to record what the actors do, once the code for it has come. */
export const record = (system: AppActor['system']) =>
  import('./prepare.ts').then(
    ({ prepare }) => prepare(system),
    // A page that is not recorded lacks nothing else.
    () => {},
  );
