/** Defines the form of a REST call in the table (routes.ts). */
import type * as v from 'valibot';
import type { ErrorCode } from './errors.ts';
import type { NeedName } from './needs.ts';
import type { LimitName } from './rates.ts';

export type Schema = v.GenericSchema<any, any>; // oxlint-disable-line typescript/no-explicit-any -- any schema at all; routes keep their own types

export interface Route {
  readonly summary: string;
  /** Says who may make the call. */
  readonly needs: NeedName;
  /** Says how often. */
  readonly limit: LimitName;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The body is not JSON but multipart/form-data, with one file in the field of this name. */
  readonly upload?: string;
  /** The answer's schema by status; null is an empty body, `bytes` are the bytes of a file. */
  readonly answers: Readonly<Record<number, Schema | typeof bytes | null>>;
  /** Codes beyond those of its need, and beyond validation, unauthorized, rate_limited, internal and unavailable. */
  readonly errors?: readonly ErrorCode[];
}

/** Makes a call from its need and its definition, and keeps the exact types of the definition. */
export const route = <N extends NeedName, const R extends Omit<Route, 'needs'>>(
  needs: N,
  definition: R,
) => ({ needs, ...definition });

/** An answer that is no JSON. */
export const bytes = 'bytes';
