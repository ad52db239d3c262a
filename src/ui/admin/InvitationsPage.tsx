import { Link } from 'react-router-dom';
import { ownInvitations as text } from '#ui/text/admin.ru.ts';
import { navigation } from '#ui/text/ru.ts';
import styles from './Admin.module.css';
import { AdminColumn } from './AdminColumn.tsx';
import { OwnInvitations } from './Invitations.tsx';

/** /contacts/invitations: the invitations to the server that one has made, and making another. */
export default function InvitationsPage() {
  return (
    <AdminColumn text={text}>
      <div className={styles['cards']}>
        <Link to="/contacts" className={styles['back']}>
          {navigation.contacts}
        </Link>
        <OwnInvitations />
      </div>
    </AdminColumn>
  );
}
