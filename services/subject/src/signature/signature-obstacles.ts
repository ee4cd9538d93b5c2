import type { Code } from '@casebook/catalogue';
import type { Caller } from '@casebook/service-kit';
import type { SignedContent } from './signed-content';

/** Only an investigator who has the role at this very site signs its subjects; a role for all sites is not enough. */
export const isInvestigatorOf = (caller: Pick<Caller, 'siteIds'>, siteId: number): boolean =>
  caller.siteIds?.includes(siteId) ?? false;

/** What prevents a signature, apart from the state of the study and the subject. */
export function obstacles(
  caller: Caller,
  siteId: number,
  { entered }: Pick<SignedContent, 'entered'>,
  isSignedAlready: boolean,
): Code[] {
  const found: Code[] = [];
  if (!isInvestigatorOf(caller, siteId)) found.push('SUBJECT_SIGNATURE_NOT_INVESTIGATOR');
  if (entered === 0) found.push('SUBJECT_SIGNATURE_NOTHING_ENTERED');
  if (isSignedAlready) found.push('SUBJECT_SIGNATURE_DONE');
  return found;
}
