/** Passwords: argon2id, with the same work for a name that nobody has. */
import { hash, verify } from '@node-rs/argon2';

/** One password typed on two keyboards may arrive composed or decomposed. */
const normal = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password));
}

/** Stands for the hash of a name that does not exist, so that the answer takes as long. */
const hashOfNobody = hashPassword(crypto.randomUUID());

/** `passwordHash` undefined: nobody has that name; false after the usual time. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNobody), normal(password));
  return matches && passwordHash !== undefined;
}
