/** Describes the browser's passkeys (WebAuthn): keys that a device keeps and unlocks by a finger, a face or a PIN. */
import type {
  CreationOptions,
  NewCredential,
  RequestOptions,
  SignedCredential,
} from '#contract/passkeys.ts';

/**
 * insecure: this address cannot have passkeys, because it is no name or comes without HTTPS. missing: the browser knows
 * none, or not their JSON forms.
 */
export type PasskeyAbility = 'able' | 'insecure' | 'missing';

/**
 * cancelled: the person closed the browser's window, or its time ran out. exists: this device has a key of the account.
 * insecure: the server's keys are for another address.
 */
export type PasskeyReason = 'cancelled' | 'exists' | 'insecure' | 'broken';

export class PasskeyFailed extends Error {
  readonly reason: PasskeyReason;
  constructor(reason: PasskeyReason) {
    super(reason);
    this.name = 'PasskeyFailed';
    this.reason = reason;
  }
}

export interface Passkeys {
  ability(): PasskeyAbility;
  /** Answers whether the browser can offer passkeys below a field, as it offers passwords. */
  canAutofill(): Promise<boolean>;
  /** Lets the person make a key. Rejects with PasskeyFailed; aborting `signal` closes the browser's window. */
  make(options: CreationOptions, signal: AbortSignal): Promise<NewCredential>;
  /** Lets the person choose a key, in a window of the browser's or below a field. Rejects like `make`. */
  ask(
    options: RequestOptions,
    how: 'window' | 'autofill',
    signal: AbortSignal,
  ): Promise<SignedCredential>;
}
