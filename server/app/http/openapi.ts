/** Generates OpenAPI 3.1 for every call in the contract's table, from the schemas that also validate requests. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { FastifyInstance } from 'fastify';
import type * as v from 'valibot';
import { deviceSession } from '#contract/auth.ts';
import { contact } from '#contract/contacts.ts';
import { conversation } from '#contract/conversations.ts';
import { errorBody } from '#contract/errors.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { attachment, message } from '#contract/messages.ts';
import { credentialOf, needs } from '#contract/needs.ts';
import type { Need, NeedName } from '#contract/needs.ts';
import { limitOf } from '#contract/rates.ts';
import { bytes } from '#contract/route.ts';
import { routes } from '#contract/routes.ts';
import type { Route } from '#contract/route.ts';
import { ownUser, user } from '#contract/users.ts';
import { refusals } from './refusal.ts';

type Schema = v.GenericSchema;
type JsonSchema = ReturnType<typeof toJsonSchema>;

/** Shapes that are named in the document (contract, Shapes). */
const shapes = {
  User: user,
  OwnUser: ownUser,
  Contact: contact,
  Conversation: conversation,
  Message: message,
  Attachment: attachment,
  DeviceSession: deviceSession,
  Error: errorBody,
} satisfies Record<string, Schema>;

/** Any call may answer these. */
const errorsOfAll: readonly ErrorCode[] = [
  'validation',
  'unauthorized',
  'rate_limited',
  'internal',
  'unavailable',
];
const errorsOfBodies: readonly ErrorCode[] = ['too_large', 'unsupported_media_type'];

export function serveOpenApi(app: FastifyInstance, version: string): void {
  // Most servers are never asked, and making it takes longer than all else of the start.
  let document: Record<string, unknown> | undefined;
  app.get('/openapi.json', { config: { needs: 'nobody', limit: 'status' } }, () =>
    Promise.resolve((document ??= openApiDocument(version))),
  );
}

export function openApiDocument(version: string): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, route] of Object.entries<Route>(routes)) {
    const [method = '', path = ''] = key.split(' ');
    (paths[path] ??= {})[method.toLowerCase()] = operation(method, path, route);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Весть', version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: Object.fromEntries(
        Object.entries(shapes).map(([name, shape]) => [name, jsonSchemaOf(shape, 'output', name)]),
      ),
      securitySchemes: {
        accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        filesCookie: { type: 'apiKey', in: 'cookie', name: 'files' },
        ticket: { type: 'apiKey', in: 'query', name: 'ticket' },
        terminal: {
          type: 'http',
          scheme: 'Terminal',
          description: 'A ticket of the server’s own terminal',
        },
      },
    },
  };
}

function operation(method: string, path: string, route: Route): Record<string, unknown> {
  return {
    operationId: [method.toLowerCase(), ...path.split(/[/{}-]+/).filter(Boolean)].join('_'),
    summary: route.summary,
    ...permission(route.needs),
    'x-limit': { name: route.limit, windows: limitOf(route.limit).windows },
    parameters: [...parameters('path', route.params), ...parameters('query', route.query)],
    ...requestBody(route),
    responses: { ...answers(route), ...failures(route) },
  };
}

function permission(need: NeedName): Record<string, unknown> {
  const credential = credentialOf(need);
  // Any one of the list is enough.
  const credentials = credential === 'none' ? [] : [...new Set(['accessToken', credential])];
  return {
    description: `Needs \`${need}\`: ${needs[need].who}`,
    'x-needs': need,
    security: credentials.map((each) => ({ [each]: [] })),
  };
}

function requestBody({ body, upload }: Route): Record<string, unknown> {
  if (body !== undefined) {
    return { requestBody: { required: true, content: json(jsonSchemaOf(body, 'input')) } };
  }
  if (upload === undefined) return {};
  const schema = {
    type: 'object',
    properties: { [upload]: { contentMediaType: 'application/octet-stream' } },
    required: [upload],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

function parameters(place: 'path' | 'query', schema: Schema | undefined): unknown[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

function answers({ answers: byStatus }: Route): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, schema]) => [
      status,
      { description: meanings[status] ?? 'Done', ...content(schema) },
    ]),
  );
}

const meanings: Readonly<Record<string, string>> = {
  206: 'The range that was asked for',
  304: 'Nothing changed',
  416: 'The file has no such range',
};

function content(schema: Route['answers'][number] | undefined): Record<string, unknown> {
  if (schema === null || schema === undefined) return {};
  return { content: schema === bytes ? { '*/*': {} } : json(jsonSchemaOf(schema, 'output')) };
}

function failures(route: Route): Record<string, unknown> {
  const { outsiders, insiders }: Need = needs[route.needs];
  const codes: readonly ErrorCode[] = [
    ...errorsOfAll,
    ...(route.body === undefined ? [] : errorsOfBodies),
    ...(outsiders === undefined ? [] : [outsiders]),
    ...(insiders === undefined ? [] : [insiders]),
    ...(route.errors ?? []),
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => refusals[code].status);
  return Object.fromEntries([...byStatus].map(([status, some]) => [status, failure(status, some)]));
}

function failure(status: number, codes: readonly ErrorCode[]): Record<string, unknown> {
  return {
    description: codes.join(', '),
    ...(status === 429 || status === 503
      ? { headers: { 'Retry-After': { description: 'Seconds', schema: { type: 'integer' } } } }
      : {}),
    content: json({
      allOf: [jsonSchemaOf(errorBody, 'output'), { properties: { code: { enum: [...codes] } } }],
    }),
  };
}

const json = (schema: JsonSchema) => ({ 'application/json': { schema } });

/**
 * Turns a schema into JSON Schema. Checks that this cannot express (NUL, one alphabet) are left out; the server still
 * makes them.
 */
function jsonSchemaOf(schema: Schema, typeMode: 'input' | 'output', itself?: string): JsonSchema {
  const definitions: Record<string, Schema> = { ...shapes };
  if (itself !== undefined) delete definitions[itself];
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJsonSchema(schema, {
    target: 'draft-2020-12',
    typeMode,
    errorMode: 'ignore',
    definitions,
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  });
  return rest;
}
