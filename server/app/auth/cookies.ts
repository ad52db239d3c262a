/** Names our cookies. Where people reach us by https, browsers refuse to take one with this prefix from plain http. */
import type { Config } from '../config/read.ts';

export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl.startsWith('https:');

export const cookieName = (config: Pick<Config, 'publicUrl'>, name: 'files' | 'device'): string =>
  isSecure(config) ? `__Secure-${name}` : name;
