import { languageOf } from '@casebook/catalogue';
import { listEntries, type Row } from '@casebook/export-writers';
import { Files, zip } from '@casebook/files';
import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import type { DesignVersion } from '../design/design-version';
import { checkStatusFilter, isPaged } from '../status-list/status-filter';
import { countStatuses, subjectPart } from '../status-list/status-list.sql';
import { type StatusPiece, StatusRows } from '../status-list/status-rows';
import { StatusWalk } from '../status-list/status-walk';
import { WorkbookColumns } from './workbook-columns';
import {
  fileKeyOf,
  reachOf,
  WORKBOOK_JOB,
  type WorkbookJob,
  type WorkbookResult,
} from './workbook-job';
import { TITLES } from './workbook-texts';
import { STUDY_OF_WORKBOOK } from './workbook.sql';

/** Time between two checks whether the job was canceled. */
const STEP_INTERVAL_MS = 500;
/** Parallel jobs in one process. */
const JOBS_AT_ONCE = 2;

/** Whether the caller may still have what was asked for. */
function mayHave(caller: Caller, { level, query }: WorkbookJob): boolean {
  if (!caller.may('CRF_VIEW')) return false;
  try {
    checkStatusFilter(caller, level, query);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

/** Writes the workbook of a status list row by row; a second attempt starts from the beginning. */
@Injectable()
export class WorkbookWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly files: Files,
    private readonly designs: DesignStore,
    private readonly walk: StatusWalk,
    private readonly rows: StatusRows,
  ) {}

  onModuleInit(): void {
    this.jobs.define<WorkbookJob>({
      name: WORKBOOK_JOB,
      may: mayHave,
      together: JOBS_AT_ONCE,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<WorkbookJob>): Promise<WorkbookResult> {
    const { caller, data, jobId } = attempt;
    const { studyId, level, query } = data;
    const reach = await reachOf(caller, jobId, this.designs);
    const released = await this.designs.released(studyId);
    const [study] = await this.db.read<{ study_id_text: string }>({
      ...STUDY_OF_WORKBOOK,
      values: [studyId],
    });
    const total = await this.subjectsOf(caller, released, data);
    let next = 0;
    const step = async (subjects: number): Promise<void> => {
      if (performance.now() < next) return;
      await attempt.step(Math.min(subjects, total), total);
      await this.requireSame(attempt, reach);
      next = performance.now() + STEP_INTERVAL_MS;
    };
    const write = (pieces: AsyncIterable<StatusPiece>) =>
      this.write(attempt, released, pieces, step);
    const written = isPaged(level)
      ? await this.db.snapshot((snapshot) =>
          write(this.rows.summed(snapshot, caller, released, level, query)),
        )
      : await write(this.rows.walked(caller, released, level, query));
    await attempt.step(total, total);
    await this.requireSame(attempt, reach);
    return { level, query, ...written, fileName: nameOf(study!.study_id_text, level), reach };
  }

  private async write(
    { caller, jobId, data }: PersonJobAttempt<WorkbookJob>,
    released: readonly DesignVersion[],
    pieces: AsyncIterable<StatusPiece>,
    step: (subjects: number) => Promise<void>,
  ): Promise<{ rows: number; bytes: number }> {
    const { studyId, level, language } = data;
    const columns = new WorkbookColumns(level, statusViewOf(caller), {
      language,
      languages: released.at(-1)?.design.languages ?? [],
    });
    let rows = 0;
    async function* cells(): AsyncGenerator<Row[]> {
      let subjects = 0;
      for await (const piece of pieces) {
        rows += piece.rows.length;
        subjects += piece.subjects;
        await step(subjects);
        yield piece.rows.map((row) => columns.row(row));
      }
    }
    const name = TITLES[level][languageOf(language)];
    const list = { name, label: name, variables: columns.variables, rows: cells };
    const { bytes } = await this.files.write(fileKeyOf(studyId, jobId), zip(listEntries(list)));
    return { rows, bytes };
  }

  /** The subjects whose rows are read, as far as lists count. */
  private async subjectsOf(
    caller: Caller,
    released: readonly DesignVersion[],
    { query }: WorkbookJob,
  ): Promise<number> {
    const scope = this.walk.scope(caller, released);
    const [counted] = await this.db.read<{ n: number }>(
      countStatuses('subject', scope, subjectPart(query)),
    );
    return counted!.n;
  }

  /** @throws Problem 403 when the person's role sees something else than at the beginning */
  private async requireSame(
    { caller, jobId }: PersonJobAttempt<WorkbookJob>,
    reach: string,
  ): Promise<void> {
    if ((await reachOf(caller, jobId, this.designs)) !== reach) {
      throw new Problem(403, 'JOB_RIGHT_REMOVED');
    }
  }
}

/** Of letters that every system takes: the study, what it lists, and the day. */
function nameOf(studyIdText: string, level: string): string {
  const study = studyIdText.replaceAll(/[^\w.-]/g, '_');
  const day = new Date().toISOString().slice(0, 10).replaceAll('-', '');
  return `${study}_${level}-status_${day}.xlsx`;
}
