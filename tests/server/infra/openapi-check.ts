/** Checks every real answer against the published OpenAPI: its status and its body, without extra properties. */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { RouteKey } from '#contract/routes.ts';
import { openApiDocument } from '#server/app/http/openapi.ts';

export interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

const ajv = new Ajv2020({ strict: false, allErrors: true });
addFormats.default(ajv);
ajv.addSchema(closed(openApiDocument('test')) as object, 'openapi');

/** @throws when the document does not promise this answer for this call. */
export function checkAnswer(key: RouteKey, { status, headers, text }: Answered): void {
  const [method = '', path = ''] = key.split(' ');
  const place = `#/paths/${escaped(path)}/${method.toLowerCase()}/responses/${status}`;
  if (ajv.getSchema(`openapi${place}`) === undefined) {
    throw new Error(`${key} answered ${status}, which its OpenAPI does not have: ${text}`);
  }
  // Answers of bytes have no schema to check.
  if (ajv.getSchema(`openapi${place}/content/*~1*`) !== undefined) return;
  const check = ajv.getSchema(`openapi${place}/content/application~1json/schema`);
  if (check === undefined) {
    if (text !== '') throw new Error(`${key} answered ${status} with a body: ${text}`);
    return;
  }
  if (!String(headers['content-type']).startsWith('application/json')) {
    throw new Error(`${key} answered ${status} as ${String(headers['content-type'])}`);
  }
  if (check(JSON.parse(text)) !== true) {
    throw new Error(`${key} answered ${status} otherwise than its OpenAPI says:
${ajv.errorsText(check.errors)}
${text}`);
  }
  if ((status === 429 || status === 503) && !/^\d+$/.test(String(headers['retry-after']))) {
    throw new Error(`${key} answered ${status} without Retry-After`);
  }
}

const escaped = (path: string) =>
  encodeURIComponent(path.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The document allows extra properties, for later versions; our answers today must have none. */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (typeof node !== 'object' || node === null) return node;
  const copy: Record<string, unknown> = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [name, closed(value)]),
  );
  if (copy['type'] === 'object' && 'properties' in copy) copy['additionalProperties'] ??= false;
  return copy;
}
