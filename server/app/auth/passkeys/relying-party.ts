/**
 * Says for which site passkeys are made and where they may be used, and looks at what browsers send: PUBLIC_URL's host,
 * by HTTPS or on this very machine. A bare address has no passkeys.
 */
import { isIP } from 'node:net';
import type { NewCredential, SignedCredential } from '#contract/passkeys.ts';
import { Refusal } from '../../http/refusal.ts';

export interface StoredKey {
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
}

/** The browser's words about what it signed; the signature makes them true. */
export interface Signed {
  readonly challenge: string;
  readonly origin: string;
}

export type RelyingParty = ReturnType<typeof createRelyingParty>;

export function createRelyingParty(publicUrl: string) {
  const { hostname, origin, protocol } = new URL(publicUrl);
  const isLocal = hostname === 'localhost';
  const isThere =
    isLocal || (protocol === 'https:' && isIP(hostname.replace(/^\[|\]$/g, '')) === 0);

  /** On this very machine the page may have another port: Vite's, or a proxy's. */
  const isOwn = (given: string) =>
    isLocal ? URL.parse(given)?.hostname === hostname : given === origin;

  return {
    id: hostname,
    /** @throws Refusal `passkeys_unavailable` */
    require(): void {
      if (!isThere) throw new Refusal('passkeys_unavailable');
    },
    isThere,
    /** Reads what was signed; undefined: it is none of ours. */
    signedIn(clientDataJSON: string): Signed | undefined {
      const { challenge, origin: given } = readClientData(clientDataJSON);
      return typeof challenge === 'string' && typeof given === 'string' && isOwn(given)
        ? { challenge, origin: given }
        : undefined;
    },
    /** Checks a key that a browser has made; undefined: it is not good. */
    async checkNew(credential: NewCredential, signed: Signed): Promise<StoredKey | undefined> {
      const { verifyRegistrationResponse } = await library();
      const { id, type, response } = credential;
      const { clientDataJSON, attestationObject } = response;
      const checked = await verifyRegistrationResponse({
        response: {
          id,
          rawId: id,
          type,
          response: { clientDataJSON, attestationObject },
          clientExtensionResults: {},
        },
        expectedChallenge: signed.challenge,
        expectedOrigin: signed.origin,
        expectedRPID: hostname,
        requireUserVerification: true,
        supportedAlgorithmIDs: [...algorithms],
      }).catch(() => undefined);
      if (!checked?.verified) return undefined;
      const { credential: key } = checked.registrationInfo;
      return { credentialId: key.id, publicKey: key.publicKey, counter: key.counter };
    },
    /** Checks a signature; undefined: it is not good. Resolves to the key's counter. */
    async checkSigned(
      credential: SignedCredential,
      signed: Signed,
      key: StoredKey,
    ): Promise<number | undefined> {
      const { verifyAuthenticationResponse } = await library();
      const { id, type, response } = credential;
      const { clientDataJSON, authenticatorData, signature } = response;
      const checked = await verifyAuthenticationResponse({
        response: {
          id,
          rawId: id,
          type,
          response: { clientDataJSON, authenticatorData, signature },
          clientExtensionResults: {},
        },
        expectedChallenge: signed.challenge,
        expectedOrigin: signed.origin,
        expectedRPID: hostname,
        credential: { id: key.credentialId, publicKey: key.publicKey, counter: key.counter },
        requireUserVerification: true,
      }).catch(() => undefined);
      return checked?.verified ? checked.authenticationInfo.newCounter : undefined;
    },
  };
}

/** EdDSA, ES256 and RS256 by their COSE numbers: together every authenticator knows one. */
export const algorithms = [-8, -7, -257] as const;

/** The library takes 0.1 s and some megabytes to load, and most starts of the server see no passkey. */
const library = () => import('@simplewebauthn/server');

function readClientData(clientDataJSON: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()));
  } catch {
    return {};
  }
}
