/**
 * Security headers of every answer. Nothing is left to helmet's defaults: those upgrade insecure requests,
 * which leaves a blank page on plain http in a LAN, and allow inline styles.
 */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config, LiveKitConfig } from '../config/config.ts';

const yearS = 31_536_000;

/** `publicUrl`: https there means that people reach us by https alone (contract, Configuration). */
export async function sendSecurityHeaders(
  app: FastifyInstance,
  { publicUrl, livekit }: Pick<Config, 'publicUrl' | 'livekit'>,
): Promise<void> {
  const isHttps = publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        ...connectingTo(originsOf(livekit)),
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        imgSrc: ["'self'", 'blob:', 'data:'],
        mediaSrc: ["'self'", 'blob:', 'data:'],
        workerSrc: ["'self'", 'blob:'],
        ...(isHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: isHttps ? { maxAge: yearS, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'no-referrer' },
    // These two need a secure context and would only warn on plain http. Windows that we open stay in touch with us:
    // the inspector of ?inspect=stately is another site's.
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
  app.addHook('onSend', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(self), display-capture=(self)');
  });
}

const connectingTo = (origins: string[]) =>
  origins.length === 0 ? {} : { connectSrc: ["'self'", ...origins] };

/** A video server that browsers reach elsewhere: by its socket, and by https when they ask why it refused them. */
function originsOf(livekit: LiveKitConfig): string[] {
  if (livekit.kind === 'off' || livekit.publicUrl === null) return [];
  const { origin } = new URL(livekit.publicUrl);
  return [origin, origin.replace(/^ws/, 'http')];
}

/** What people wrote stays in no cache; a call that wants one says so itself. */
export function keepOutOfCaches(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'no-store');
  });
}
