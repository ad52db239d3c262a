import { Dialog } from '../kit/Dialog.tsx';

export default function GroupInfoDialog(props: { conversationId: string; onClose: () => void }) {
  return (
    <Dialog title="…" onClose={props.onClose}>
      {props.conversationId}
    </Dialog>
  );
}
