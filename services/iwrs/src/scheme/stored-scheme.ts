import { randomBytes } from 'node:crypto';
import type { SchemeSettings } from '@casebook/randomisation';
import { Problem, type WriteTransaction } from '@casebook/service-kit';
import type { KitType, Scheme } from '@casebook/study-design';
import { releasedSchemes } from './design-schemes';
import * as sql from './scheme.sql';

export type SchemeState = 'draft' | 'open' | 'paused' | 'closed';

/** A scheme with its secrets, in a transaction that has locked it. */
export interface StoredScheme {
  schemeId: number;
  state: SchemeState;
  revision: number;
  definition: Scheme;
  settings: SchemeSettings;
  /** null: a draft, or opened before they were kept. */
  kitTypes: KitType[] | null;
}

const SEED_BYTES = 32;

/**
 * Locks a scheme. A scheme of the released design that was not used before is stored as a draft. The definition of a draft
 * is the one of the released design.
 *
 * @throws Problem 404 when neither the study nor its released design has it
 */
export async function lockScheme(
  tx: WriteTransaction,
  studyId: number,
  schemeKey: string,
): Promise<StoredScheme> {
  const [stored] = await tx.query<StoredScheme>({
    ...sql.LOCK_SCHEME,
    values: { studyId, schemeKey },
  });
  if (stored && stored.state !== 'draft') return stored;
  const released = await releasedSchemes((statement) => tx.query(statement), studyId);
  const definition = released?.schemes.find(({ key }) => key === schemeKey);
  if (!released || !definition) throw Problem.notFound();
  const design = {
    studyId,
    method: definition.method,
    designVersion: released.versionId,
    definition: JSON.stringify(definition),
  };
  if (!stored) {
    const seed = randomBytes(SEED_BYTES).toString('hex');
    const settings: SchemeSettings = { siteIsFactor: false };
    await tx.query({
      ...sql.ADD_SCHEME,
      values: { ...design, schemeKey, seed, settings: JSON.stringify(settings) },
    });
    return lockScheme(tx, studyId, schemeKey);
  }
  if (JSON.stringify(stored.definition) === design.definition) return stored;
  await tx.query({ ...sql.RENEW_DEFINITION, values: { ...design, schemeId: stored.schemeId } });
  return { ...stored, definition };
}
