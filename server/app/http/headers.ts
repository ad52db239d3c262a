/**
 * Sets the security headers of every answer, and the headers of caching. Helmet's defaults are not used: they upgrade
 * insecure requests, which leaves a blank page on plain http in a LAN, and allow inline styles.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { HelmetOptions } from 'helmet';
import type { Config } from '../config/read.ts';
import type { LiveKitConfig } from '../config/livekit.ts';

const yearS = 31_536_000;

/**
 * Sets the security headers. A `publicUrl` with https means that people reach us by https alone (contract,
 * Configuration).
 */
export function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, livekit }: Pick<Config, 'publicUrl' | 'livekit'>,
): void {
  const isHttps = publicUrl.startsWith('https:');
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...connectingTo(originsOf(livekit)),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        // The marks are made by src/services/browser/trusted-types.ts alone, anew for each text.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['vest', "'allow-duplicates'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: yearS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    // These two need a secure context and would only warn on plain http. Popups are allowed because the inspector of
    // ?inspect=stately is a window of another site.
    crossOriginOpenerPolicy: isHttps ? { policy: 'same-origin-allow-popups' } : false,
    originAgentCluster: false,
    crossOriginEmbedderPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    xXssProtection: false,
    xDownloadOptions: false,
    xDnsPrefetchControl: false,
    xPermittedCrossDomainPolicies: false,
  });
  headers['permissions-policy'] = 'camera=(self), microphone=(self), display-capture=(self)';
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
}

/** Returns the headers that Helmet sets. They are the same for every answer, so it is asked once. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmet(options)(request, response, () => {});
  return Object.fromEntries(
    Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]),
  );
}

const connectingTo = (origins: string[]) =>
  origins.length === 0 ? {} : { connectSrc: ["'self'", ...origins] };

/**
 * Returns the origins of a separate video server. Browsers reach it by its socket, and by https to learn why it refused
 * them.
 */
function originsOf(livekit: LiveKitConfig): string[] {
  if (livekit.kind === 'off' || livekit.publicUrl === null) return [];
  const { origin } = new URL(livekit.publicUrl);
  return [origin, origin.replace(/^ws/, 'http')];
}

/** Keeps answers out of caches, unless their handlers say otherwise. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.header('cache-control', 'no-store');
    next();
  });
}

/**
 * Answers whether If-None-Match names this ETag: then the client has the answer already. Weak and strong tags count
 * alike (RFC 9110), because a proxy that compresses weakens the tag.
 */
export function matchesEtag(etag: string, ifNoneMatch: string | undefined): boolean {
  const tags = ifNoneMatch?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags !== undefined && (tags.includes(etag) || tags.includes('*'));
}
