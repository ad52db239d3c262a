/** Changes the title and the picture of a group. */
import type { Conversation } from '#contract/conversations.ts';
import type { Message } from '#contract/messages.ts';
import type { ValidBody } from '#contract/routes.ts';
import type { Queries } from '#server/store/database/database.ts';
import { fileIdOf, fileUrl } from '#server/sending/files/attachment.ts';
import { takePicture } from '#server/people/users/avatar.ts';
import { changeOwnGroup, requireManager } from './change.ts';
import type { GroupNeeds, OwnGroup } from './change.ts';
import { writeServiceLine } from './service-line.ts';
import { avatarChanged, titleChanged } from './service-line-text.ts';

type GroupChange = ValidBody<'PATCH /conversations/{id}'>;

/**
 * Changes only the given parts.
 * @throws Refusal `not_found`, `forbidden`, `attachment_gone`, `validation` (no picture)
 */
export function updateGroup(
  needs: GroupNeeds,
  userId: string,
  id: string,
  change: GroupChange,
): Promise<Conversation> {
  return changeOwnGroup(needs, id, userId, async (tx, group) => {
    requireManager(group);
    const lines = [
      ...(await changeTitle(tx, group, change.title)),
      ...(await changePicture(tx, group, change.avatarUrl, needs.config.publicUrl)),
    ];
    return lines.length > 0 ? { lines } : null;
  });
}

async function changeTitle(
  tx: Queries,
  { id, me, ...group }: OwnGroup,
  title: GroupChange['title'],
): Promise<Message[]> {
  if (title === undefined || title === group.title) return [];
  await tx.query('update conversations set title = $2 where id = $1', [id, title]);
  const words = titleChanged(me.name, title);
  return [await writeServiceLine(tx, id, me.userId, { kind: 'titleChanged', title }, words)];
}

async function changePicture(
  tx: Queries,
  { id, me, ...group }: OwnGroup,
  avatarUrl: GroupChange['avatarUrl'],
  publicUrl: string,
): Promise<Message[]> {
  if (avatarUrl === undefined || avatarUrl === group.avatarUrl) return [];
  const isFile = avatarUrl !== null && !avatarUrl.startsWith('emoji:');
  const fileId = isFile ? fileIdOf(avatarUrl, publicUrl) : null;
  if (isFile && fileId !== null && fileId === group.avatarFileId) return [];
  const file = isFile ? await takePicture(tx, me.userId, fileId, group.avatarFileId) : null;
  await tx.query('update conversations set avatar_url = $2, avatar_file_id = $3 where id = $1', [
    id,
    file ? fileUrl(file) : avatarUrl,
    file ? file.id : null,
  ]);
  const removed = avatarUrl === null;
  const words = avatarChanged(me.name, removed);
  return [await writeServiceLine(tx, id, me.userId, { kind: 'avatarChanged', removed }, words)];
}
