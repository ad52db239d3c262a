/** Passkeys as the server and the browser give them. */
import type {
  CreationOptions,
  NewCredential,
  Passkey,
  SignedCredential,
} from '#contract/passkeys.ts';

export const passkeyShape = (given: Partial<Passkey> = {}): Passkey => ({
  id: 'k1',
  name: 'Chrome на Windows',
  createdAt: '2026-03-01T09:00:00.000Z',
  lastUsedAt: null,
  ...given,
});

export const creationOptions: CreationOptions = {
  rp: { id: 'localhost', name: 'Весть' },
  user: { id: 'aa', name: 'anna', displayName: 'Анна' },
  challenge: 'challenge',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  timeout: 300_000,
  excludeCredentials: [],
  authenticatorSelection: {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  },
  attestation: 'none',
};

export const newCredential: NewCredential = {
  id: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'data', attestationObject: 'attestation', transports: ['internal'] },
};

export const signedCredential: SignedCredential = {
  id: 'credential',
  type: 'public-key',
  response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signature' },
};
