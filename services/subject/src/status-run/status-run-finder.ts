import { Db, type PersonJobAttempt } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { type SubjectTargets, StatusTargets } from '../status-list/status-targets';
import {
  INSERT_SUBJECTS,
  INSERT_SUBJECTS_OF_SITES,
  type RunHead,
  SET_FOUND,
} from './status-run.sql';

/** Subjects whose targets are stored at once. */
const PIECE = 100;

/** Finds the targets of a run whose input is a filter, with the rights that its person has now. */
@Injectable()
export class StatusRunFinder {
  constructor(
    private readonly db: Db,
    private readonly targets: StatusTargets,
  ) {}

  /**
   * Stores the targets. When it was interrupted, it begins again; what was found before stays.
   *
   * @throws Problem 403, 422 as the list of the level
   */
  async find(
    attempt: PersonJobAttempt<object>,
    { run_id: runId, level, filter }: RunHead,
  ): Promise<void> {
    const { caller } = attempt;
    const studyId = caller.studyId!;
    const found = filter ?? {};
    if (level === 'site') {
      const siteIds = await this.targets.sites(caller, found);
      await this.db.record({ ...INSERT_SUBJECTS_OF_SITES, values: { studyId, runId, siteIds } });
    } else {
      let piece: SubjectTargets[] = [];
      for await (const subject of this.targets.of(caller, level, found)) {
        piece.push(subject);
        if (piece.length < PIECE) continue;
        await this.store(studyId, runId, piece);
        await attempt.step(0);
        piece = [];
      }
      await this.store(studyId, runId, piece);
    }
    await this.db.record({ ...SET_FOUND, values: [studyId, runId] });
  }

  private async store(
    studyId: number,
    runId: number,
    subjects: readonly SubjectTargets[],
  ): Promise<void> {
    const subjectIds = subjects.map(({ subjectId }) => subjectId);
    const places = subjects.map((one) => JSON.stringify(one.places));
    await this.db.record({ ...INSERT_SUBJECTS, values: { studyId, runId, subjectIds, places } });
  }
}
