/** Asks the browser for passkeys, by its own functions from and to JSON. */
import type { NewCredential, SignedCredential } from '#contract/passkeys.ts';
import { PasskeyFailed, type PasskeyReason, type Passkeys } from './types.ts';

const reasons: Readonly<Record<string, PasskeyReason>> = {
  AbortError: 'cancelled',
  NotAllowedError: 'cancelled',
  InvalidStateError: 'exists',
  SecurityError: 'insecure',
};

export function createPasskeys(): Passkeys {
  return {
    ability() {
      // Browsers make keys for names alone; an address of digits or with colons is none.
      if (!isSecureContext || /^[\d.]+$|:/.test(location.hostname)) return 'insecure';
      // Both came with `toJSON`, after the rest of WebAuthn.
      return typeof PublicKeyCredential === 'function' &&
        'parseCreationOptionsFromJSON' in PublicKeyCredential &&
        'parseRequestOptionsFromJSON' in PublicKeyCredential
        ? 'able'
        : 'missing';
    },
    canAutofill: async () => PublicKeyCredential.isConditionalMediationAvailable(),
    make: (options, signal) =>
      jsonOf<NewCredential>(() =>
        navigator.credentials.create({
          publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options),
          signal,
        }),
      ),
    ask: (options, how, signal) =>
      jsonOf<SignedCredential>(() =>
        navigator.credentials.get({
          publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options),
          ...(how === 'autofill' ? { mediation: 'conditional' } : {}),
          signal,
        }),
      ),
  };
}

async function jsonOf<Json>(ask: () => Promise<Credential | null>): Promise<Json> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) {
      // Safe: it is the JSON form of the credential that was asked for, and the server checks every field.
      return credential.toJSON() as Json;
    }
  } catch (error) {
    throw new PasskeyFailed((error instanceof Error && reasons[error.name]) || 'broken');
  }
  throw new PasskeyFailed('broken');
}
