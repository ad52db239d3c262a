/** The ticket in an export's address: a browser saves a file from an address alone, without an `Authorization`. */
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { Caller } from './callers.ts';

/** The caller, by the access token if there is one, else by the ticket. @throws Refusal `unauthorized` */
export async function exporterOf({ server, headers, query }: FastifyRequest): Promise<Caller> {
  const { callers } = server.deps;
  if (headers.authorization !== undefined) return callers.ofHeader(headers.authorization);
  // Safe: Fastify's query is always an object; its content is checked below.
  const { ticket } = query as { ticket?: unknown };
  if (typeof ticket !== 'string') throw new Refusal('unauthorized');
  return callers.ofToken('export', ticket);
}
