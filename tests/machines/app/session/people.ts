import type { OwnUser } from '#contract/users.ts';
import type { StoredSession } from '#services/app/token-store/types.ts';

const person = (id: string, username: string, displayName: string): OwnUser => ({
  id,
  username,
  displayName,
  avatarUrl: null,
  status: 'ONLINE',
  lastSeenAt: null,
  eblid: '0042',
  bio: '',
  email: null,
  chosenStatus: 'ONLINE',
  role: 'member',
});

export const anya = person('a', 'anya', 'Аня');
export const boris = person('b', 'boris', 'Борис');

export const storedFor = (user: OwnUser): StoredSession => ({
  user,
  accessToken: `${user.username}-access-1`,
  refreshToken: `${user.username}-refresh-1`,
});
