/** A device with a passkey, made of Node's own cryptography: it signs what a browser would let it sign, and more. */
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { NewCredential, SignedCredential } from '#contract/passkeys.ts';

/** The parts of an answer that a test makes wrong. */
export interface Lies {
  readonly origin?: string;
  readonly rpId?: string;
  /** The person was not asked for a finger, a face or a PIN. */
  readonly isUnverified?: boolean;
  readonly counter?: number;
  readonly type?: string;
  readonly userHandle?: string;
  /** Signs with another key. */
  readonly key?: KeyObject;
}

const present = 0x01;
const verified = 0x04;
const withKey = 0x40;

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest();

/** CBOR of a short byte string. */
function cborBytes(bytes: Uint8Array): Buffer {
  const head = Buffer.alloc(3);
  head[0] = 0x59;
  head.writeUInt16BE(bytes.length, 1);
  return Buffer.concat([head, bytes]);
}

const cborText = (text: string) =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

export class Authenticator {
  readonly credentialId = base64url(randomBytes(32));
  readonly #pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #origin: string;

  constructor(origin: string) {
    this.#origin = origin;
  }

  /** The key that only the device has. */
  get key(): KeyObject {
    return this.#pair.privateKey;
  }

  create(challenge: string, lies: Lies = {}): NewCredential {
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.alloc(2);
    length.writeUInt16BE(id.length);
    const authData = Buffer.concat([
      this.#authData(lies, withKey),
      Buffer.alloc(16),
      length,
      id,
      this.#coseKey(),
    ]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      cborText('fmt'),
      cborText('none'),
      cborText('attStmt'),
      Buffer.from([0xa0]),
      cborText('authData'),
      cborBytes(authData),
    ]);
    return {
      id: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, lies)),
        attestationObject: base64url(attestation),
        transports: ['internal'],
      },
    };
  }

  sign(challenge: string, lies: Lies = {}): SignedCredential {
    const clientData = this.#clientData('webauthn.get', challenge, lies);
    const authData = this.#authData(lies, 0);
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      lies.key ?? this.#pair.privateKey,
    );
    return {
      id: this.credentialId,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        ...(lies.userHandle === undefined ? {} : { userHandle: lies.userHandle }),
      },
    };
  }

  #clientData(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge,
        origin: lies.origin ?? this.#origin,
        crossOrigin: false,
      }),
    );
  }

  #authData(
    { rpId = new URL(this.#origin).hostname, isUnverified, counter = 0 }: Lies,
    more: number,
  ) {
    const rest = Buffer.alloc(5);
    rest[0] = present | (isUnverified ? 0 : verified) | more;
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), rest]);
  }

  /** {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y} */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#pair.publicKey.export({ format: 'jwk' });
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ]);
  }
}
