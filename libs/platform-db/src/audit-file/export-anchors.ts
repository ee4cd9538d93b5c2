import type { OutsideAnchors } from '../anchor/read-anchors';
import { type AnchoredEnd, chainName, type AuditFileAnchors } from './verify-file';

/**
 * What anchors outside the database say of an export: an anchor is written for each, and its signed cause names the export. A
 * file that was cut off and made anew, with all its digests, does not end where that anchor says.
 */
export const exportAnchors = ({ anchors, faults }: OutsideAnchors): AuditFileAnchors => ({
  faults,
  headsFor: ({ studyId, exportId, anchorNo }) => {
    const cause = `export ${exportId} of study ${studyId}`;
    const at = anchors.findLastIndex((one) => one.cause === cause && one.anchorNo === anchorNo);
    if (at < 0) return `there is no outside anchor ${anchorNo} for ${cause}`;
    const ends = new Map<string, AnchoredEnd>();
    for (const { heads, chains } of anchors.slice(0, at + 1)) {
      if (!heads) return 'the anchors came by mail, without chains: take the file or the bucket';
      // One with all chains begins anew: the first, and the one after a database was restored.
      if (heads.length === chains) ends.clear();
      for (const [study, kind, id, linkNo, hash] of heads) {
        if (study === studyId) ends.set(chainName(kind, id), { linkNo, hash });
      }
    }
    return ends;
  },
});
