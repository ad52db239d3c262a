import type { ContactRecord } from '#machines/store/db/db.types.ts';
import { usePeer } from '#ui/app/actors.tsx';
import { partOf } from '#ui/kit/part.tsx';
import { contacts as text } from '#ui/text/ru.ts';

const QuestionDialog = partOf(() => import('#ui/kit/QuestionDialog.tsx'));

interface RemoveContactQuestionProps {
  contact: ContactRecord;
  name: string;
  onClose: () => void;
}

/** Asks before a friendship ends, or a request is taken back. */
export function RemoveContactQuestion({ contact, name, onClose }: RemoveContactQuestionProps) {
  const contacts = usePeer('contacts');
  const isFriend = contact.status === 'ACCEPTED';
  return (
    <QuestionDialog
      props={{
        title: isFriend ? text.removeQuestion : text.withdrawQuestion,
        hint: isFriend ? text.removeHint(name) : text.withdrawHint(name),
        confirm: isFriend ? text.removeConfirm : text.withdrawConfirm,
        onConfirm: () => {
          onClose();
          const type = isFriend ? 'contacts.remove' : 'contacts.withdraw';
          contacts.send({ type, contactId: contact.id });
        },
        onCancel: onClose,
      }}
      onGivenUp={onClose}
    />
  );
}
