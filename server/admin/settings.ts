/**
 * Reads and changes the settings that administrators change while the server runs. A variable of the environment fixes
 * its setting. Every node keeps them in memory until it hears of a change.
 */
import * as v from 'valibot';
import { settingsValues } from '#contract/admin.ts';
import type { ServerSettings } from '#contract/admin.ts';
import * as limits from '#contract/limits.ts';
import type { ValidBody } from '#contract/routes.ts';
import { lockAccounts } from '#server/app/account/accounts-lock.ts';
import type { Deps } from '#server/app/deps.ts';
import { Refusal } from '#server/app/http/refusal.ts';
import type { Queries } from '#server/store/database/database.ts';
import { noteDeed, tellAdministrators } from './audit.ts';
import { requireAdministrator } from './rights.ts';
import type { Actor } from './rights.ts';

type Values = ServerSettings['settings'];
type Name = keyof Values;

const defaults: Values = {
  registration: 'open',
  // It matters only where registration is by invitation: there people bring those they know (docs/decisions.md).
  membersMayInvite: true,
  quotaBytes: limits.quotaBytes,
};

/** A node that missed a notice (the bus delivers at most once) finds out after this long. */
const recheckMs = 60_000;

export type Settings = ReturnType<typeof createSettings>;

export function createSettings({
  db,
  bus,
  config,
  clock,
}: Pick<Deps, 'db' | 'bus' | 'config' | 'clock'>) {
  let known: { readonly values: Promise<Values>; readonly atMs: number } | undefined;
  bus.onNotice((notice) => {
    if (notice.kind === 'settings.changed') known = undefined;
  });

  const fixedValues: Partial<Values> = {
    ...(config.registration !== null && { registration: config.registration }),
    ...(config.quotaBytes !== undefined && { quotaBytes: config.quotaBytes }),
  };

  /** Reads them as of a transaction. */
  async function readFrom(queries: Queries): Promise<Values> {
    const { rows } = await queries.query<{ name: string; value: unknown }>(
      'select name, value from settings',
    );
    const changed = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
    return v.parse(settingsValues, { ...defaults, ...changed, ...fixedValues });
  }

  return {
    readFrom,
    /** Names the settings that the environment fixes. */
    // Safe: the keys of an object are those of its type.
    fixed: Object.keys(fixedValues) as readonly Name[],
    async read(): Promise<Values> {
      if (known !== undefined && Math.abs(clock.now() - known.atMs) < recheckMs)
        return known.values;
      const values = readFrom(db);
      const mine = { values, atMs: clock.now() };
      known = mine;
      values.catch(() => {
        if (known === mine) known = undefined;
      });
      return values;
    },
  };
}

export const readSettings = async ({
  settings,
}: Pick<Deps, 'settings'>): Promise<ServerSettings> => ({
  settings: await settings.read(),
  fixed: [...settings.fixed],
});

/** @throws Refusal `fixed`, `forbidden` (not an administrator any more) */
export async function changeSettings(
  deps: Deps,
  actor: Actor,
  change: ValidBody<'PATCH /admin/settings'>,
): Promise<ServerSettings> {
  const { db, bus, clock, settings } = deps;
  const { values, isChanged } = await db.transaction(async (tx) => {
    await lockAccounts(tx);
    await requireAdministrator(tx, actor);
    const before = await settings.readFrom(tx);
    // Safe: the body is strict, so its keys are names of settings.
    const names = (Object.keys(change) as Name[]).filter(
      (name) => change[name] !== undefined && change[name] !== before[name],
    );
    if (names.some((name) => settings.fixed.includes(name))) throw new Refusal('fixed');
    const now = clock.now();
    for (const name of names) {
      await tx.query(
        `insert into settings (name, value, changed_at, changed_by) values ($1, $2, $3, $4)
         on conflict (name) do update
         set value = excluded.value, changed_at = excluded.changed_at, changed_by = excluded.changed_by`,
        [name, JSON.stringify(change[name]), new Date(now), actor.id],
      );
      await noteDeed(tx, now, actor, {
        action: 'settings.changed',
        target: { kind: 'setting', id: null },
        details: { setting: name, from: before[name], to: change[name] ?? null },
      });
    }
    return { values: await settings.readFrom(tx), isChanged: names.length > 0 };
  });
  if (isChanged) {
    bus.announce({ kind: 'settings.changed' });
    await tellAdministrators(deps, 'settings');
  }
  return { settings: values, fixed: [...settings.fixed] };
}
