import type { WriteTransaction } from '../database/db';
import { TWO_PEOPLE } from './rights-request.sql';

/**
 * Whether two accounts can be two people. They are not when they are one account, when one person alone registered the
 * other or changed where its mail goes, or when the same person did so for both, until a second person confirmed the
 * account. Every act that takes two people asks this in its transaction.
 */
export async function areTwoPeople(
  tx: Pick<WriteTransaction, 'query'>,
  one: number,
  other: number,
): Promise<boolean> {
  const [row] = await tx.query<{ yes: boolean }>({ ...TWO_PEOPLE, values: { one, other } });
  return row!.yes;
}
