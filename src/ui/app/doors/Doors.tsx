import { useLocation, useParams } from 'react-router-dom';
import { InvitePage } from '#ui/groups/InvitePage.tsx';
import type { DoorActors } from './actors.ts';
import { JoinPage } from './JoinPage.tsx';
import { PasswordPage } from './PasswordPage.tsx';

/** The pages to which somebody gave the address: /invite/…, /join/… and /password, for the signed-in and the signed-out. */
export function Doors({ invitation, joining, passwordLink }: DoorActors) {
  const { pathname, hash } = useLocation();
  const { code } = useParams();
  // Browsers send nothing of what stands behind `#`: the token is in no server's log.
  if (code === undefined) return <PasswordPage passwordLink={passwordLink} token={hash.slice(1)} />;
  if (pathname.startsWith('/join/')) return <JoinPage joining={joining} code={code} />;
  return <InvitePage invitation={invitation} code={code} />;
}
