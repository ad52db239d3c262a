/** Describes those who make a call or emit an event in a cast (casts.ts). */
import type { Client, Given } from './client.ts';
import type { Named } from './samples.ts';

/** A person, and what they ask for. */
export interface Asker {
  readonly who: string;
  readonly client: Client;
  readonly named: Partial<Named>;
  /** Replaces fields of the sample. */
  readonly given: Given;
}

export const asker = (
  who: string,
  client: Client,
  named: Partial<Named> = {},
  given: Given = {},
): Asker => ({ who, client, named, given });

export interface Cast {
  /** They ask in this order, each once. */
  readonly may: readonly Asker[];
  readonly outsiders?: readonly Asker[];
  readonly insiders?: readonly Asker[];
}
