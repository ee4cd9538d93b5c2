import { type Caller, Db, listOf, Problem, type Plain } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { ImportNote, Validation } from '../design/design.dto';
import { withDesign } from '../json/json-text';
import { INSERT_DRAFT_CHANGE } from '../study/study.sql';
import { DesignThreads } from '../design/design.threads';
import { DraftValidations } from '../design/draft-validations';
import type {
  Draft,
  DraftSaved,
  DraftUpdate,
  UnmappedList,
  UnmappedQuery,
  UnmappedRow,
} from './draft.dto';
import { STORE_DRAFT } from '../design/store-draft.sql';
import * as sql from './draft.sql';
import { FormerValuesService } from './former-values.service';
import { importNotes } from './import-notes';
import { usedLines } from './used-lines';

interface DraftRow {
  design: string;
  revision: number;
  updated_at: Date;
  updated_by_name: string;
}

/** Number of locations of one kind of note in an answer; further ones are found by searching. */
const MAX_PLACES = 100;

@Injectable()
export class DraftService {
  constructor(
    private readonly db: Db,
    private readonly threads: DesignThreads,
    private readonly validations: DraftValidations,
    private readonly former: FormerValuesService,
  ) {}

  /** The answer as JSON text, because the document is read and written in a worker thread. */
  async get(studyId: number): Promise<string> {
    const [row] = await this.db.read<DraftRow>({ ...sql.READ_DRAFT, values: { studyId } });
    if (!row) throw Problem.notFound();
    const { document, counts } = await this.threads.run(
      'show',
      { design: row.design },
      this.threads.ofStudy(studyId),
    );
    const head: Omit<Draft, 'design'> = {
      studyId,
      revision: row.revision,
      updatedAt: row.updated_at.toISOString(),
      updatedBy: row.updated_by_name,
      counts,
    };
    return withDesign(head, document);
  }

  /**
   * Replaces the draft. Each difference to the previous revision is recorded as one change.
   *
   * @throws Problem 412 when the draft was saved meanwhile, 422 when the document has the wrong shape, names another
   *   study, or has no changes
   */
  async save(caller: Caller, studyId: number, input: DraftUpdate): Promise<DraftSaved> {
    const [known] = await this.db.read<{ design: string; revision: number }>({
      ...sql.READ_DRAFT_TEXT,
      values: { studyId },
    });
    if (!known) throw Problem.notFound();
    if (known.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
    // Before the transaction, so that no lock is held while two large documents are compared.
    const { studyIdText, document, changes, count } = await this.threads.run(
      'edit',
      { before: known.design, after: JSON.stringify(input.design) },
      this.threads.ofStudy(studyId),
    );
    if (studyIdText.after !== studyIdText.before) {
      throw Problem.invalid([
        {
          field: 'design/study/studyIdText',
          code: 'BUILDER_STUDY_ID_FIXED',
          params: { studyIdText: studyIdText.before },
        },
      ]);
    }
    if (count === 0) throw new Problem(422, 'COMMON_NO_CHANGE');
    return this.db.write(caller, { studyId }, async (tx) => {
      const [row] = await tx.query<{ revision: number }>({
        ...sql.LOCK_REVISION,
        values: { studyId },
      });
      if (row?.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      const revision = row.revision + 1;
      await tx.query({
        ...sql.UPDATE_DRAFT,
        values: {
          studyId,
          revision,
          updatedBy: caller.personId,
          updatedByName: caller.name,
        },
      });
      await tx.query({ ...STORE_DRAFT, values: { studyId, design: document, revision } });
      await tx.query({
        ...INSERT_DRAFT_CHANGE,
        values: {
          studyId,
          revision,
          changes,
          sourceFile: null,
          sourceSha256: null,
          report: null,
          origin: 'entry',
        },
      });
      return { revision, changes: count };
    });
  }

  async validation(studyId: number): Promise<Validation> {
    const [draft] = await this.db.read<{ design: string; revision: number }>({
      ...sql.READ_DRAFT_TEXT,
      values: { studyId },
    });
    if (!draft) throw Problem.notFound();
    const used = await usedLines(this.db, studyId);
    const { design } = draft;
    const validated = this.validations.of(studyId, draft.revision, used, async () => ({
      design,
      notes: await importNotes(this.db, studyId),
    }));
    const [validation, { notAtSites }] = await Promise.all([
      validated.validation,
      validated.identity,
    ]);
    const former = this.former.faultsOf(await this.former.of(studyId, design));
    return {
      revision: draft.revision,
      ...validation,
      notAtSites,
      warnings: validation.warnings + former.length,
      faults: [...validation.faults, ...former],
    };
  }

  /** The notes of the import, with the source text of unmapped content that the draft still contains. */
  async unmapped(studyId: number, query: UnmappedQuery): Promise<UnmappedList> {
    const [row] = await this.db.read<{
      source_file: string | null;
      source_sha256: string;
      report: (Omit<Plain<ImportNote>, 'count'> & { count?: number })[];
      unmapped: StudyDesign['unmapped'];
    }>({ ...sql.READ_IMPORT, values: { studyId } });
    if (!row) throw Problem.notFound();
    const contents = new Map(
      row.unmapped.map(({ path, reason, content }) => [`${path}\n${reason}`, content]),
    );
    const search = query.search?.trim().toLowerCase() ?? '';
    const found = row.report.flatMap((note): UnmappedRow[] => {
      if (query.kept !== undefined && note.kept !== query.kept) return [];
      // A stored report of an earlier version names one location and no count.
      const { places = [{ path: note.path, params: note.params }], count = 1, ...kind } = note;
      const matching = places
        .map(({ path, params }) => ({
          path,
          params,
          content: contents.get(`${path}\n${note.code}`) ?? null,
        }))
        .filter(
          ({ path, content }) =>
            !search ||
            [path, note.element, content ?? ''].some((text) => text.toLowerCase().includes(search)),
        );
      const [first] = matching;
      if (!first) return [];
      return [{ ...kind, ...first, count, places: matching.slice(0, MAX_PLACES) }];
    });
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
              notes: row.report.length,
              kept: row.report.filter(({ kept }) => kept).length,
            },
      ...list,
    };
  }
}
