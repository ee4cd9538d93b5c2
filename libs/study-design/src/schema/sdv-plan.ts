import type { Key } from './basic-types';
import type { SdvRule } from './study-rules';

/** A subject in the order in which its site registered subjects: 1 for the first. Deleted subjects keep their place. */
export interface SubjectPlace {
  siteId: number;
  position: number;
}

/** The rules that are about a page. Without one, the entries of every subject are verified. */
export const sdvRulesAbout = (rules: readonly SdvRule[], page: Key): SdvRule[] =>
  rules.filter(({ pages }) => pages.length === 0 || pages.includes(page));

/**
 * Whether a rule chooses a subject: one of the first of its site, or drawn from the others.
 *
 * The others are divided, in their order, into groups of as many as contain one to be verified (of 20 per cent: five).
 * Of each group one is drawn. So each site comes as close to the share as whole subjects allow, at any time; who is drawn
 * does not follow from those before, and never changes by later registrations.
 */
export function choosesSubject(
  { key, firstSubjects, share }: Pick<SdvRule, 'key' | 'firstSubjects' | 'share'>,
  { siteId, position }: SubjectPlace,
): boolean {
  if (position <= firstSubjects) return true;
  if (share <= 0) return false;
  const among = position - firstSubjects;
  const lastOf = (group: number): number => Math.floor(((group + 1) * 100) / share);
  let group = Math.ceil((among * share) / 100) - 1;
  // Corrects what the rounding of a division moved by one.
  while (lastOf(group) < among) group += 1;
  while (lastOf(group - 1) >= among) group -= 1;
  const first = lastOf(group - 1) + 1;
  return among === first + (spread(`${siteId} ${key} ${group}`) % (lastOf(group) - first + 1));
}

/** A number that follows from the text and looks random (FNV-1a, mixed as MurmurHash3 does at its end). */
function spread(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ character.codePointAt(0)!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
