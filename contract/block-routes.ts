/** Defines the calls about people whom one has blocked (contract, Blocks). */
import * as v from 'valibot';
import { route } from './route.ts';
import { id } from './text.ts';
import { user } from './users.ts';

export const blockRoutes = {
  'GET /blocks': route('session', {
    limit: 'read',
    summary: 'The people whom I have blocked, as strangers are seen, the last one first',
    answers: { 200: v.object({ users: v.array(user) }) },
  }),
  'POST /blocks': route('session', {
    limit: 'write',
    summary: 'Block a person, who is not told; ends a contact or a request',
    body: v.strictObject({ userId: id }),
    answers: { 204: null },
    errors: ['not_found', 'yourself'],
  }),
  'DELETE /blocks/{userId}': route('session', {
    limit: 'write',
    summary: 'Let a person write and call again; brings no contact back',
    params: v.object({ userId: id }),
    answers: { 204: null },
  }),
} as const;
