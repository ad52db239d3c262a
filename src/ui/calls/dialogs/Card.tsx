import { useId } from 'react';
import type { Incoming as IncomingCall } from '#machines/calls/call/call.events.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { CallDialog } from './CallDialog.tsx';
import { Incoming } from './Incoming.tsx';
import { Outgoing } from './Outgoing.tsx';

interface CardProps {
  call: PeerRefs['call'];
  /** The call that rings; null: one is on the way into a call. */
  incoming: IncomingCall | null;
}

/**
 * From the ring to the view of the call. One dialog for all of it: to close one and open another takes the browser longer
 * than all else that the page does between the answer and the first picture.
 */
export function Card({ call, incoming }: CardProps) {
  const id = useId();
  const ids = { label: `${id}label`, description: `${id}description` };
  return (
    <CallDialog
      role={incoming ? 'alertdialog' : 'dialog'}
      labelledBy={ids.label}
      describedBy={incoming ? ids.description : undefined}
      subject={incoming?.callId}
      onEscape={() => incoming && call.send({ type: 'call.silence' })}
    >
      {incoming ? (
        <Incoming key={incoming.callId} call={call} incoming={incoming} ids={ids} />
      ) : (
        <Outgoing call={call} ids={ids} />
      )}
    </CallDialog>
  );
}
