import type { NewInvitation, SettingsChange } from '#contract/admin.ts';
import type { AccountRole } from '#contract/users.ts';

/** Something that an administrator does, or that anybody does with their own invitations. */
export type Deed =
  | { readonly kind: 'role'; readonly personId: string; readonly role: AccountRole }
  | { readonly kind: 'disabled'; readonly personId: string; readonly isDisabled: boolean }
  /** null: as the server's settings say. */
  | { readonly kind: 'quota'; readonly personId: string; readonly quotaBytes: number | null }
  | { readonly kind: 'signOut'; readonly personId: string }
  | { readonly kind: 'passwordLink'; readonly personId: string }
  /** `username` is what was typed. */
  | { readonly kind: 'deletion'; readonly personId: string; readonly username: string }
  | { readonly kind: 'invite'; readonly invitation: NewInvitation }
  /** Everybody may revoke their own; administrators may revoke anybody's. */
  | {
      readonly kind: 'revoke';
      readonly whose: 'own' | 'anybody';
      readonly invitationId: string;
    }
  | { readonly kind: 'settings'; readonly change: SettingsChange };

export type DeedKind = Deed['kind'];

export type AdminDeedEvent =
  /** A deed that cannot be taken back is asked about first. */
  | { type: 'adminDeed.choose'; deed: Deed }
  /** A deletion brings the name that was typed. */
  | { type: 'adminDeed.confirm'; username?: string }
  | { type: 'adminDeed.cancel' }
  /** 'Повторить'. */
  | { type: 'adminDeed.retry' }
  /** The answer was read. */
  | { type: 'adminDeed.dismiss' }
  /** The page was left: no question and no answer stands there at the next visit. What is being done goes on. */
  | { type: 'adminDeed.left' };
