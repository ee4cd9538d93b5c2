import { serveWork } from '@casebook/service-kit/worker';
import {
  countDesign,
  designChecksum,
  diffDesigns,
  type OdmWriteOptions,
  type StudyDesign,
  upgradeDesign,
  type UsedLine,
  writeOdm,
} from '@casebook/study-design';
import type { NotAtSites } from './design.dto';
import { compareProcedures } from './compare-procedures';
import { readNextDraft } from './next-draft';
import { checkedDesign, readDocument, readOdmFile } from './read-design';
import { storedDesign } from './stored-design';
import { changedItems, formerUses, type ReleasedDesign, type StoredUse } from './former-values';
import { type ImportNotes, notAtSites } from './not-at-sites';
import { validate } from './validation';

const designOf = (text: string): StudyDesign => upgradeDesign(JSON.parse(text) as StudyDesign);

/** A draft, and the fixed lines of all frozen versions. */
interface DraftText {
  design: string;
  used: readonly UsedLine[];
}

/** A draft, and the notes of the import that it began with. */
interface NotedDraft {
  design: string;
  notes: ImportNotes;
}

/** What a version says of its document. */
export interface DraftIdentity extends Pick<StudyDesign, 'study' | 'languages'> {
  checksum: string;
  /** What does not work at the sites. */
  notAtSites: NotAtSites[];
}

/** A design, and the versions under which values may have been entered. */
interface FormerInput {
  design: string;
  released: readonly { versionId: number; design: string }[];
}

const releasedOf = ({ versionId, design }: FormerInput['released'][number]): ReleasedDesign => ({
  versionId,
  design: designOf(design),
});

/** Computations over a whole design. Designs are passed as text because that costs the calling thread least. */
const methods = {
  validate: ({ design, used }: DraftText) => validate(designOf(design), used),
  identify: async ({ design: text, notes }: NotedDraft): Promise<DraftIdentity> => {
    const stored = JSON.parse(text) as StudyDesign;
    const design = upgradeDesign(stored);
    const { study, languages } = design;
    // The checksum covers the document as it is stored, which may be in an older format.
    const checksum = await designChecksum(stored);
    return { checksum, study, languages, notAtSites: notAtSites(design, notes) };
  },
  changedItems: ({ design, released }: FormerInput) =>
    changedItems(designOf(design), released.map(releasedOf)),
  formerUses: ({ design, released, uses }: FormerInput & { uses: readonly StoredUse[] }) =>
    formerUses(designOf(design), released.map(releasedOf), uses),
  /** A stored design in the present format, as JSON text, with its contents. */
  show: ({ design: text }: { design: string }) => {
    const design = designOf(text);
    return { document: JSON.stringify(design), counts: countDesign(design) };
  },
  diff: ({ before, after }: { before: string; after: string }) =>
    diffDesigns(designOf(before), designOf(after)),
  /** The draft to be stored with its changes; refuses a document of the wrong shape. */
  edit: ({ before, after }: { before: string; after: string }) => {
    const design = storedDesign(checkedDesign(JSON.parse(after)));
    const old = designOf(before);
    const changes = diffDesigns(old, design);
    return {
      studyIdText: { before: old.study.studyIdText, after: design.study.studyIdText },
      count: changes.length,
      changes: JSON.stringify(changes),
      document: JSON.stringify(design),
    };
  },
  compareProcedures,
  readOdmFile,
  readNextDraft,
  readDocument,
  writeOdm: ({ design, options }: { design: string; options: OdmWriteOptions }) =>
    writeOdm(designOf(design), options),
};
export type DesignMethods = typeof methods;

serveWork(methods);
