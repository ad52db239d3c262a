import { Dialog } from '../kit/Dialog.tsx';

export default function PersonDialog(props: { userId: string; onClose: () => void }) {
  return (
    <Dialog title="…" onClose={props.onClose}>
      {props.userId}
    </Dialog>
  );
}
