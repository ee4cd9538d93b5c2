import { type Caller, Db, listOf, Problem } from '@casebook/service-kit';
import type { StudyDesign } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import type { ImportNote, Validation } from '../design/design.dto';
import { withDesign } from '../json/json-text';
import type { Plain } from '../json/plain';
import { INSERT_DRAFT_CHANGE } from '../study/study.sql';
import { DesignThreads } from '../design/design.threads';
import type {
  Draft,
  DraftSaved,
  DraftUpdate,
  UnmappedList,
  UnmappedQuery,
  UnmappedRow,
} from './draft.dto';
import * as sql from './draft.sql';
import { FormerValuesService } from './former-values.service';
import { usedLines } from './used-lines';

interface DraftRow {
  design: string;
  revision: number;
  updated_at: Date;
  updated_by_name: string;
}

/** Places of one kind of note that an answer lists; the others are found by searching. */
const MAX_PLACES = 100;

@Injectable()
export class DraftService {
  constructor(
    private readonly db: Db,
    private readonly threads: DesignThreads,
    private readonly former: FormerValuesService,
  ) {}

  /** The answer as JSON text: the document is read and written in a thread. */
  async get(studyId: number): Promise<string> {
    const [row] = await this.db.read<DraftRow>({ ...sql.READ_DRAFT, values: [studyId] });
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
   * Replaces the draft. What differs from the revision before is recorded change by change.
   *
   * @throws Problem 412 when someone saved meanwhile, 422 when the document has the wrong shape,
   *   names another study, or does not differ
   */
  async save(caller: Caller, studyId: number, input: DraftUpdate): Promise<DraftSaved> {
    const [known] = await this.db.read<{ design: string; revision: number }>({
      ...sql.READ_DRAFT_TEXT,
      values: [studyId],
    });
    if (!known) throw Problem.notFound();
    if (known.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
    // Before the transaction: nothing may wait for the comparison of two large documents.
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
        values: [studyId],
      });
      if (row?.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      const revision = row.revision + 1;
      await tx.query({
        ...sql.UPDATE_DRAFT,
        values: {
          studyId,
          design: document,
          revision,
          updatedBy: caller.personId,
          updatedByName: caller.name,
        },
      });
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
      values: [studyId],
    });
    if (!draft) throw Problem.notFound();
    const { design, revision } = draft;
    const used = await usedLines(this.db, studyId);
    const validation = await this.threads.run(
      'validate',
      { design, used },
      this.threads.ofStudy(studyId),
    );
    const former = this.former.faultsOf(await this.former.of(studyId, design));
    return {
      revision,
      ...validation,
      warnings: validation.warnings + former.length,
      faults: [...validation.faults, ...former],
    };
  }

  /** What the import said, with the source text of what it could not map, as far as the draft still has it. */
  async unmapped(studyId: number, query: UnmappedQuery): Promise<UnmappedList> {
    const [row] = await this.db.read<{
      source_file: string | null;
      source_sha256: string;
      report: (Omit<Plain<ImportNote>, 'count'> & { count?: number })[];
      unmapped: StudyDesign['unmapped'];
    }>({ ...sql.READ_IMPORT, values: [studyId] });
    if (!row) throw Problem.notFound();
    const contents = new Map(
      row.unmapped.map(({ path, reason, content }) => [`${path}\n${reason}`, content]),
    );
    const search = query.search?.trim().toLowerCase() ?? '';
    const found = row.report.flatMap((note): UnmappedRow[] => {
      if (query.kept !== undefined && note.kept !== query.kept) return [];
      // A report of before names one place and no count.
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
