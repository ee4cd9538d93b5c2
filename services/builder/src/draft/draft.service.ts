import { type Caller, Db, listOf, Problem } from '@casebook/service-kit';
import { diffDesigns, parseDesign, type StudyDesign } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { designFaults } from '../import/faults';
import type { Plain } from '../plain';
import { countsOf, storedDesign } from '../study/design';
import type { ImportNote } from '../study/study.dto';
import { INSERT_DRAFT_CHANGE } from '../study/study.sql';
import type {
  Draft,
  DraftSaved,
  DraftUpdate,
  UnmappedList,
  UnmappedQuery,
  UnmappedRow,
  Validation,
} from './draft.dto';
import * as sql from './draft.sql';
import { validate } from './validation';

interface DraftRow {
  design: StudyDesign;
  revision: number;
  updated_at: Date;
  updated_by_name: string;
}

@Injectable()
export class DraftService {
  constructor(private readonly db: Db) {}

  async get(studyId: number): Promise<Draft> {
    const row = await this.read(studyId);
    return {
      studyId,
      revision: row.revision,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by_name,
      counts: countsOf(row.design),
      design: row.design,
    };
  }

  /**
   * Replaces the draft. What differs from the revision before is recorded change by change.
   *
   * @throws Problem 412 when someone saved meanwhile, 422 when the document has the wrong shape,
   *   names another study, or does not differ
   */
  async save(caller: Caller, studyId: number, input: DraftUpdate): Promise<DraftSaved> {
    const parsed = parseDesign(input.design);
    if ('faults' in parsed) throw designFaults(parsed.faults);
    const design = storedDesign(parsed.design);
    return this.db.write(caller, { studyId }, async (tx) => {
      const [row] = await tx.query<DraftRow>({ ...sql.LOCK_DRAFT, values: [studyId] });
      if (!row) throw Problem.notFound();
      if (row.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      const { studyIdText } = row.design.study;
      if (design.study.studyIdText !== studyIdText) {
        throw Problem.invalid([
          {
            field: 'design/study/studyIdText',
            code: 'BUILDER_STUDY_ID_FIXED',
            params: { studyIdText },
          },
        ]);
      }
      const changes = diffDesigns(row.design, design);
      if (changes.length === 0) throw new Problem(422, 'COMMON_NO_CHANGE');
      const revision = row.revision + 1;
      await tx.query({
        ...sql.UPDATE_DRAFT,
        values: [studyId, JSON.stringify(design), revision, caller.personId, caller.name],
      });
      await tx.query({
        ...INSERT_DRAFT_CHANGE,
        values: [studyId, revision, JSON.stringify(changes), null, null, null, 'entry'],
      });
      return { revision, changes: changes.length };
    });
  }

  async validation(studyId: number): Promise<Validation> {
    const { design, revision } = await this.read(studyId);
    return { revision, ...validate(design) };
  }

  /** What the import said, with the source text of what it could not map, as far as the draft still has it. */
  async unmapped(studyId: number, query: UnmappedQuery): Promise<UnmappedList> {
    const [row] = await this.db.read<{
      source_file: string | null;
      source_sha256: string;
      report: Plain<ImportNote>[];
      unmapped: StudyDesign['unmapped'];
    }>({ ...sql.READ_IMPORT, values: [studyId] });
    if (!row) throw Problem.notFound();
    const contents = new Map(
      row.unmapped.map(({ path, reason, content }) => [`${path}\n${reason}`, content]),
    );
    const all = row.report.map(
      (note): UnmappedRow => ({
        ...note,
        content: contents.get(`${note.path}\n${note.code}`) ?? null,
      }),
    );
    const search = query.search?.trim().toLowerCase() ?? '';
    const found = all.filter(
      (note) =>
        (query.kept === undefined || note.kept === query.kept) &&
        (!search ||
          [note.path, note.element, note.content ?? ''].some((text) =>
            text.toLowerCase().includes(search),
          )),
    );
    const start = (query.page - 1) * query.size;
    const list: Plain<ReturnType<typeof listOf<UnmappedRow>>> = listOf(
      found.slice(start, start + query.size),
      query,
      found.length,
    );
    return {
      source:
        row.source_file === null
          ? null
          : {
              fileName: row.source_file,
              sha256: row.source_sha256,
              notes: all.length,
              kept: all.filter(({ kept }) => kept).length,
            },
      ...list,
    };
  }

  private async read(studyId: number): Promise<DraftRow> {
    const [row] = await this.db.read<DraftRow>({ ...sql.READ_DRAFT, values: [studyId] });
    if (!row) throw Problem.notFound();
    return row;
  }
}
