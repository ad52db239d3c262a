/** Answers whether an address or the host of an address is this very machine. */
import { isIP } from 'node:net';

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}

/** Answers whether people reach a server from this machine alone: it listens nowhere else, and its site is here. */
export function isLocalServer(server: { readonly host: string; readonly publicUrl: string }) {
  return [server.host, new URL(server.publicUrl).hostname].every(
    (name) => name === 'localhost' || name.endsWith('.localhost') || isLoopback(name),
  );
}
