/** Answers whether an address or the host of an address is this very machine. */
import { isIP } from 'node:net';

export function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/^\[(.*)\]$/, '$1');
  return isIP(plain) === 4 ? plain.startsWith('127.') : plain === '::1';
}

/** Answers whether people reach a site of this address from this machine alone. */
export function isLocalSite(publicUrl: string): boolean {
  const { hostname } = new URL(publicUrl);
  return hostname === 'localhost' || hostname.endsWith('.localhost') || isLoopback(hostname);
}
