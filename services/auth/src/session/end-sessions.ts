import type { WriteTransaction } from '@casebook/service-kit';

const END = `
  update auth.session set ended_at = now(), end_reason = 'password_reset'
  where person_id = $1 and ended_at is null`;

/** A reset ends whatever was signed in with the password so far. */
export async function endSessionsAtReset(tx: WriteTransaction, personId: number): Promise<void> {
  await tx.query({ name: 'sessions_end_at_reset', text: END, values: [personId] });
}
