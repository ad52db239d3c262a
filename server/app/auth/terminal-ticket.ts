/**
 * Lets `npm run admin` in, which asks as a program on the server's own machine and has no account. Its ticket is signed
 * with the server's own secret, which whoever may read DATA_DIR has, and is good for a minute.
 */
import { hkdfSync } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import type { Clock } from '#server/kit/time.ts';

/** Long enough for one request. */
const ticketMs = 60_000;

const algorithm = 'HS256';
const subject = 'terminal';

const keyOf = (secret: Uint8Array) =>
  new Uint8Array(hkdfSync('sha256', secret, '', 'terminal-ticket', 32));

export function issueTicket(secret: Uint8Array, clock: Clock): Promise<string> {
  const nowMs = clock.now();
  return new SignJWT({})
    .setProtectedHeader({ alg: algorithm })
    .setSubject(subject)
    .setIssuedAt(new Date(nowMs))
    .setExpirationTime(new Date(nowMs + ticketMs))
    .sign(keyOf(secret));
}

/** Answers whether the terminal has issued this ticket within the last minute. */
export async function isTicket(ticket: string, secret: Uint8Array, clock: Clock): Promise<boolean> {
  try {
    await jwtVerify(ticket, keyOf(secret), {
      algorithms: [algorithm],
      subject,
      maxTokenAge: ticketMs / 1_000,
      currentDate: new Date(clock.now()),
    });
    return true;
  } catch {
    return false;
  }
}
