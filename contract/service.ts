/** Defines the server's answers about itself (contract: config, health, ready). */
import * as v from 'valibot';
import { eblidDigits } from './eblids.ts';
import { whole } from './text.ts';

export const serverConfig = v.object({
  limits: v.object({
    messageMaxChars: whole,
    attachmentsMax: whole,
    uploadMaxBytes: whole,
    participantsMax: whole,
  }),
  /** While it is `preparing`, the server is still fetching or starting the video server: clients ask again. */
  calls: v.picklist(['available', 'preparing', 'off']),
  livekitUrl: v.nullable(v.string()),
  vapidPublicKey: v.nullable(v.string()),
  /** One can sign in with a passkey here: PUBLIC_URL is a name, by HTTPS or on this machine. */
  passkeys: v.boolean(),
  registration: v.picklist(['open', 'invite']),
  /** The number of digits of an EBLID here; an operator may raise it. */
  eblidDigits: v.pipe(whole, v.minValue(eblidDigits.min), v.maxValue(eblidDigits.max)),
  /** Nobody has registered here yet. */
  firstAccount: v.boolean(),
  version: v.string(),
});
export type ServerConfig = v.InferOutput<typeof serverConfig>;

export const health = v.object({ status: v.literal('ok') });
export const readiness = v.object({ status: v.literal('ready') });
