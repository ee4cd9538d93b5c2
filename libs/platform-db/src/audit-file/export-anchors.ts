import type { OutsideAnchors } from '../anchor/read-anchors';
import { chainName } from './audit-file-record';
import type { AnchoredEnd, AuditFileAnchors } from './audit-file-report';

/**
 * Finds the external anchor of an export: one is written for each export, and its signed cause names the export. It detects a
 * file that was shortened and got new digests, because its chains do not end at the heads of the anchor.
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
      // An anchor with all chains starts a new sequence: the first one, and the first after a restore of the database.
      if (heads.length === chains) ends.clear();
      for (const [study, kind, id, linkNo, hash] of heads) {
        if (study === studyId) ends.set(chainName(kind, id), { linkNo, hash });
      }
    }
    return ends;
  },
});
