/** Passwords are hashed with argon2id; checking one takes as long for a name that nobody has. */
import { hash, verify } from '@node-rs/argon2';

/** The same password may arrive composed or decomposed, depending on the keyboard. */
const normal = (password: string) => password.normalize('NFC');

export function hashPassword(password: string): Promise<string> {
  return hash(normal(password));
}

/** Checked for a name that does not exist, so that the answer takes as long. */
const hashOfNobody = hashPassword(crypto.randomUUID());

/** `passwordHash` is undefined when nobody has that name: the answer is false after the usual time. */
export async function isPassword(
  password: string,
  passwordHash: string | undefined,
): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await hashOfNobody), normal(password));
  return matches && passwordHash !== undefined;
}
