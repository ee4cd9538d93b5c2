import { Problem } from '@casebook/service-kit/worker';
import {
  countDesign,
  diffDesigns,
  type DesignChange,
  type StudyDesign,
  type StudyIdentity,
  upgradeDesign,
} from '@casebook/study-design';
import type { DesignCounts, ImportNote, ImportedSite } from './design.dto';
import { storedDesign } from './stored-design';
import { readOdmDesigns } from './read-design';

/** A file as the next draft of a study, with the changes. */
export interface NextDraft {
  studyOid: string;
  study: StudyIdentity;
  document: string;
  counts: DesignCounts;
  notes: ImportNote[];
  sites: ImportedSite[];
  changes: DesignChange[];
  /** Differences to the last version, if there is one. */
  sinceVersion?: DesignChange[];
  /** Differences between the present draft and the last version. */
  unfrozen: number;
}

export interface NextDraftInput {
  content: Uint8Array;
  /** The present draft and the last version as they are stored. */
  draft: string;
  version?: string;
  studyOid?: string;
}

const designOf = (text: string): StudyDesign => upgradeDesign(JSON.parse(text) as StudyDesign);

/**
 * Reads a file as the next draft of a study, with the ID of the study and its existing keys.
 *
 * @throws Problem 422
 */
export function readNextDraft({ content, draft, version, studyOid }: NextDraftInput): NextDraft {
  const present = designOf(draft);
  const { studyIdText } = present.study;
  const read = readOdmDesigns(content, present);
  const [only] = read.length === 1 ? read : [];
  const chosen =
    studyOid === undefined
      ? (read.find(({ report }) => report.studyOid === studyIdText) ?? only)
      : read.find(({ report }) => report.studyOid === studyOid);
  if (!chosen) {
    const studies = read.map(({ report }) => report.studyOid).join(', ');
    throw Problem.invalid([
      { field: 'studyOid', code: 'BUILDER_IMPORT_STUDY_CHOICE', params: { studies } },
    ]);
  }
  const design = storedDesign({
    ...chosen.design,
    study: { ...chosen.design.study, studyIdText },
  });
  const last = version === undefined ? undefined : designOf(version);
  return {
    studyOid: chosen.report.studyOid,
    study: design.study,
    document: JSON.stringify(design),
    counts: countDesign(design),
    notes: chosen.notes,
    sites: chosen.report.sites,
    changes: diffDesigns(present, design),
    ...(last && { sinceVersion: diffDesigns(last, design) }),
    unfrozen: last ? diffDesigns(last, present).length : 0,
  };
}
