import type { Code } from '@casebook/catalogue';
import type { Caller } from '@casebook/service-kit';
import type { SignedContent } from './signed-content';
import type { SubjectSignatures } from './subject-signatures';

/** Only an investigator who has the role at this very site signs its subjects; a role for all sites is not enough. */
export const isInvestigatorOf = (caller: Pick<Caller, 'siteIds'>, siteId: number): boolean =>
  caller.siteIds?.includes(siteId) ?? false;

/** What prevents a signature, apart from the state of the study and the subject. */
export function obstacles(
  caller: Caller,
  siteId: number,
  content: SignedContent,
  signatures: SubjectSignatures,
): Code[] {
  const found: Code[] = [];
  if (!isInvestigatorOf(caller, siteId)) found.push('SUBJECT_SIGNATURE_NOT_INVESTIGATOR');
  if (content.entered === 0) found.push('SUBJECT_SIGNATURE_NOTHING_ENTERED');
  // The digest names the page, visit or subject as well.
  const isDone = signatures.all.some(
    ({ record }) =>
      record.broken_at === null &&
      record.signer_id === caller.personId &&
      record.digest === content.digest,
  );
  if (isDone) found.push('SUBJECT_SIGNATURE_DONE');
  return found;
}
