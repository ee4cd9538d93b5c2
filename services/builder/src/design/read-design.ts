import { type Code, STUDY_ID_TEXT } from '@casebook/catalogue';
import { Problem } from '@casebook/service-kit/worker';
import {
  countDesign,
  parseDesign,
  type OdmReport,
  readOdm,
  type StudyConfiguration,
  type StudyDesign,
  type StudyIdentity,
} from '@casebook/study-design';
import type { DesignCounts, ImportNote, ImportedSite } from './design.dto';
import { storedDesign } from './stored-design';
import { designFaults } from './faults';
import { MAX_DOCUMENT_DEPTH } from '../input/limits';

/** A validated design in its stored form, with the parts that the study takes over. */
export interface ReadDesign {
  identity: StudyIdentity;
  languages: string[];
  configuration?: StudyConfiguration;
  counts: DesignCounts;
  notes: ImportNote[];
  sites: ImportedSite[];
  /** The document as JSON without the live configuration. */
  document: string;
}

/** The file to be read: its bytes, and the study ID that replaces the ID in the file. */
export interface FileToRead {
  content: Uint8Array;
  wantedId?: string | undefined;
}

/**
 * The designs of a CDISC ODM file, each with its notes.
 *
 * @param known the present design of the study whose next draft the file is
 * @throws Problem 422 with the line, column and path of every fault of the file
 */
export function readOdmDesigns(
  content: Uint8Array,
  known?: StudyDesign,
): { design: StudyDesign; report: OdmReport; notes: ImportNote[] }[] {
  const result = readOdm(content, { known });
  if (!result.ok) {
    const [first] = result.faults;
    throw new Problem(422, 'BUILDER_FILE_FAULTY', {
      params: { count: result.faults.length, line: first?.line, column: first?.column },
      errors: result.faults.map(({ code, line, column, path, params }) => ({
        field: 'file',
        code: code as Code,
        params: { ...params, line, column, path },
      })),
    });
  }
  return result.designs.map(({ design, report }) => {
    const kept = new Set(design.unmapped.map(({ path, reason }) => `${path}\n${reason}`));
    const notes = report.notes.map(
      (note): ImportNote => ({
        ...note,
        kept: (note.places ?? [note]).some(({ path }) => kept.has(`${path}\n${note.code}`)),
      }),
    );
    return { design, report, notes };
  });
}

/**
 * The studies that a CDISC ODM file creates.
 *
 * @throws Problem 422 with the line, column and path of every fault of the file
 */
export function readOdmFile({ content, wantedId }: FileToRead): ReadDesign[] {
  return readOdmDesigns(content).map(({ design, report, notes }, position) =>
    // The requested ID applies to one study; further studies of the file keep their own IDs.
    readDesign(design, notes, position === 0 ? wantedId : undefined, report.sites),
  );
}

/**
 * Reads a design document of the product's own schema.
 *
 * @throws Problem 422 with the place of each fault
 */
export function readDocument({ content, wantedId }: FileToRead): ReadDesign {
  return readDesign(checkedDesign(parseJson(content)), [], wantedId);
}

/** Parses the document as a design. @throws Problem 422 with the JSON pointer of each fault of its shape */
export function checkedDesign(document: unknown): StudyDesign {
  const parsed = parseDesign(document);
  if ('faults' in parsed) throw designFaults(parsed.faults);
  return parsed.design;
}

/**
 * The design in the form that a study takes over.
 *
 * @throws Problem 422 when the study's ID is not valid
 */
export function readDesign(
  design: StudyDesign,
  notes: ImportNote[],
  wantedId?: string,
  sites: ImportedSite[] = [],
): ReadDesign {
  const studyIdText = wantedId || design.study.studyIdText.trim();
  if (!STUDY_ID_TEXT.test(studyIdText)) {
    throw Problem.invalid([{ field: 'studyIdText', code: 'BUILDER_STUDY_ID_FORM' }]);
  }
  const named = { ...design, study: { ...design.study, studyIdText } };
  const { configuration } = design;
  return {
    identity: named.study,
    languages: design.languages,
    ...(configuration && { configuration }),
    counts: countDesign(design),
    notes,
    sites,
    document: JSON.stringify(storedDesign(named)),
  };
}

function parseJson(content: Uint8Array): unknown {
  const fail = (reason: string) =>
    Problem.invalid([{ field: 'file', code: 'BUILDER_FILE_NOT_JSON', params: { reason } }]);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    throw fail('UTF-8');
  }
  if (depthOf(text) > MAX_DOCUMENT_DEPTH) throw fail(`> ${MAX_DOCUMENT_DEPTH} [ {`);
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw fail((error as Error).message.slice(0, 200));
  }
}

/** The depth of nested lists and objects in a JSON text. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (quoted) {
      if (character === '\\') at++;
      else if (character === '"') quoted = false;
    } else if (character === '"') quoted = true;
    else if (character === '{' || character === '[') deepest = Math.max(deepest, ++depth);
    else if (character === '}' || character === ']') depth--;
  }
  return deepest;
}
