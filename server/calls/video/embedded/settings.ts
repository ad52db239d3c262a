/**
 * Writes the configuration file of our LiveKit, and keeps the keys by which it knows us. The file is YAML, in which an
 * unknown key is an error.
 */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as callLimits from '#contract/call-limits.ts';
import { readOrMake } from '#server/kit/data-files.ts';

export interface Settings {
  readonly ports: Ports;
  /** The address that browsers send media to. */
  readonly nodeIp: string;
  /**
   * UDP media on loopback alone. LiveKit listens for TCP media everywhere in any case; there only a call's own secret
   * lets somebody in.
   */
  readonly isLoopback: boolean;
  readonly keys: Keys;
  /** At our own port. */
  readonly webhookUrl: string;
}

export interface Ports {
  readonly signalling: number;
  readonly mediaTcp: number;
  readonly mediaUdp: number;
}

/** Returns the ports from this one on. LIVEKIT_PORT names the first; the others follow it (contract, Configuration). */
export const portsFrom = (first: number): Ports => ({
  signalling: first,
  mediaTcp: first + 1,
  mediaUdp: first + 2,
});

/**
 * Returns the text of the file. Signalling listens on loopback alone, and our own port passes it on. Without `node_ip`
 * LiveKit would ask public servers for its address, and without `stun_servers` it would send browsers to them. The
 * settings name this machine instead.
 */
export function settingsText({ ports, nodeIp, isLoopback, keys, webhookUrl }: Settings): string {
  return `port: ${ports.signalling}
bind_addresses: ["127.0.0.1"]
logging: {level: warn, json: false}
rtc:
  tcp_port: ${ports.mediaTcp}
  udp_port: ${ports.mediaUdp}
  use_external_ip: false
  node_ip: ${quoted(nodeIp)}
  stun_servers: [${quoted(`${nodeIp}:${ports.mediaUdp}`)}]
  enable_loopback_candidate: ${isLoopback}${isLoopback ? '\n  ips: {includes: ["127.0.0.1/32"]}' : ''}
keys: {${quoted(keys.apiKey)}: ${quoted(keys.apiSecret)}}
room:
  auto_create: false
  empty_timeout: ${callLimits.roomEmptyMs / 1_000}
  departure_timeout: ${callLimits.roomDepartureMs / 1_000}
  max_participants: ${callLimits.roomMaxPeople}
webhook: {api_key: ${quoted(keys.apiKey)}, urls: [${quoted(webhookUrl)}]}
`;
}

/** Returns the ports in settings that we wrote; null: the text is something else. */
export function portsIn(text: string): Ports | null {
  const [, first] = /^port: (\d+)$/m.exec(text) ?? [];
  return first === undefined ? null : portsFrom(Number(first));
}

/** Quotes a text for YAML, where a JSON string is a string too. */
const quoted = (text: string) => JSON.stringify(text);

export interface Keys {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** LiveKit wants 32 characters; these bytes are 43. */
const secretBytes = 32;

/**
 * Reads the keys from DATA_DIR, which the caller has locked, or makes them there. They never leave the server. Damaged
 * keys are replaced, because nothing depends on them.
 */
export function loadKeys(dataDir: string): Keys {
  const path = join(dataDir, 'keys', 'livekit.key');
  const isWhole = (found: Buffer) => found.length >= secretBytes;
  const secret = readOrMake(path, () => randomBytes(secretBytes), isWhole);
  return { apiKey: 'vest', apiSecret: secret.toString('base64url') };
}
