import { fromPromise } from 'xstate';
import type { Api } from '#services/app/api/types.ts';
import type {
  PasswordLinkOwner,
  PasswordLinkQuestion,
  PasswordLinkWish,
} from './password-link.machine.ts';

/** Binds a link for a new password to the server. */
export const createPasswordLinkImplementations = ({ api }: { readonly api: Api }) => ({
  actors: {
    look: fromPromise<PasswordLinkOwner, PasswordLinkQuestion>(async ({ input, signal }) => {
      const { token } = input;
      const route = 'POST /auth/password-links/look';
      const { body } = await api.call(route, { body: { token } }, { signal });
      return { username: body.username, displayName: body.displayName };
    }),
    save: fromPromise<void, PasswordLinkWish>(async ({ input: { token, newPassword }, signal }) => {
      const body = { token, newPassword };
      await api.call('POST /auth/password-links', { body }, { signal });
    }),
  },
});
