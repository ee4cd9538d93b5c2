import type { WriteTransaction } from '@casebook/service-kit';
import type { PersonEntity } from './person.entity';

/** A person who never signed in has no user ID in use; if it was the mistyped address, it is corrected as well. */
export const loginIdAfter = (
  { loginId, email, firstSignInAt }: Pick<PersonEntity, 'loginId' | 'email' | 'firstSignInAt'>,
  newEmail: string,
): string =>
  firstSignInAt === null && loginId.toLowerCase() === email.toLowerCase() ? newEmail : loginId;

export const keepLoginId = (tx: WriteTransaction, personId: number, loginId: string) =>
  tx.query({
    name: 'person_edit_login_id',
    text: `insert into auth.person_login_id (login_id, person_id) values (lower(:loginId), :personId)
      on conflict (login_id) do nothing`,
    values: { loginId, personId },
  });
