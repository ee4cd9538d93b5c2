import type { WriteTransaction } from '@casebook/service-kit';

const END = `
  update auth.session set ended_at = now(), end_reason = 'password_reset'
  where person_id = :personId and ended_at is null`;

/** A password reset ends all sessions of the person. */
export async function endSessionsAtReset(tx: WriteTransaction, personId: number): Promise<void> {
  await tx.query({ name: 'sessions_end_at_reset', text: END, values: { personId } });
}
