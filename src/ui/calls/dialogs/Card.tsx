import { useId } from 'react';
import type { Incoming as IncomingCall } from '#machines/calls/call/call.events.ts';
import type { PeerRefs } from '#ui/app/actors.tsx';
import { CallDialog } from './CallDialog.tsx';
import { Incoming } from './Incoming.tsx';
import { Outgoing } from './Outgoing.tsx';

interface CardProps {
  call: PeerRefs['call'];
  /** The call that rings; null: the person is on the way into a call. */
  incoming: IncomingCall | null;
}

/**
 * Shows a call from the ring to its view in a single dialog: closing one and opening another takes the browser longer
 * than all other work between the answer and the first picture.
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
