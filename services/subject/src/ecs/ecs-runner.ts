import {
  type Caller,
  Db,
  yieldBetweenSteps,
  toProblem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { todayAt } from '../common/today';
import { DesignStore } from '../design/design.store';
import { LOCK_SUBJECT, loadSubjectData, type LockedSubject } from '../engine/subject-data.sql';
import { reevaluation, type Reevaluation } from '../engine/evaluation';
import { VISITS_OF_SUBJECT, type VisitRow } from '../engine/structure.sql';
import { writeReevaluation } from '../engine/wanted-visits';
import {
  type Difference,
  differenceOf,
  failuresOf,
  formerOf,
  isSame,
  sizeOf,
  valuesBeforeRun,
} from './difference';
import { EcsTexts, resultOf } from './ecs-words';
import {
  doneStatement,
  EcsResult,
  type RunHead,
  type SubjectDoneRow,
  type SubjectToDo,
} from './ecs.sql';
import type { LoadedSubject } from '../engine/loaded-subject';

type Reader = Pick<WriteTransaction, 'query'>;

interface EvaluatedSubject {
  data: LoadedSubject;
  reevaluated: Reevaluation;
  difference: Difference;
}

/** Runs every check of one subject again, to preview the changes or to apply them. */
@Injectable()
export class EcsRunner {
  private readonly logger = new Logger('ecs');
  private readonly reader: Reader;

  constructor(
    private readonly db: Db,
    private readonly designs: DesignStore,
  ) {
    this.reader = { query: (statement) => this.db.read(statement) };
  }

  /** Does one subject of a run, exactly once: the result is written in the same transaction. */
  async run(caller: Caller, head: RunHead, subject: SubjectToDo): Promise<void> {
    const studyId = caller.studyId!;
    const startedAt = new Date();
    const done = (result: SubjectDoneRow) =>
      doneStatement(studyId, head.run_id, subject.subject_id, startedAt, result);
    try {
      if (!caller.maySite(subject.site_id)) {
        await this.db.record(done(skippedSubject('JOB_RIGHT_REMOVED')));
      } else if (subject.disabled) {
        await this.db.record(done(skippedSubject('SUBJECT_DISABLED')));
      } else if (head.mode === 'preview') {
        await this.db.record(done(await this.preview(studyId, subject)));
      } else {
        await this.db.write(
          caller,
          { studyId, siteId: subject.site_id, origin: 'job' },
          async (tx) => tx.query(done(await this.apply(tx, caller, subject))),
        );
      }
    } catch (error) {
      // The error is not caused by the subject: the whole run ends or is tried again.
      const { status } = toProblem(error);
      if (status !== 500) throw error;
      this.logger.error(`subject ${subject.subject_id}: ${String((error as Error).stack)}`);
      await this.db.record(
        done({ ...skippedSubject('ECS_SUBJECT_FAILED'), result: EcsResult.fail }),
      );
    }
  }

  private async preview(studyId: number, subject: SubjectToDo): Promise<SubjectDoneRow> {
    return doneOf(await this.evaluate(this.reader, studyId, subject), null);
  }

  private async apply(
    tx: WriteTransaction,
    caller: Caller,
    subject: SubjectToDo,
  ): Promise<SubjectDoneRow> {
    const studyId = caller.studyId!;
    const [locked] = await tx.query<LockedSubject>({
      ...LOCK_SUBJECT,
      values: [studyId, subject.subject_id],
    });
    if (locked!.disabled) return skippedSubject('SUBJECT_DISABLED');
    const found = await this.evaluate(tx, studyId, subject);
    await writeReevaluation(
      tx,
      {
        studyId,
        subjectId: subject.subject_id,
        siteId: subject.site_id,
        today: todayAt(subject.utc_offset_minutes),
        personName: caller.name,
      },
      found.data,
      found.reevaluated,
    );
    return doneOf(found, subject.previewed);
  }

  private async evaluate(
    reader: Reader,
    studyId: number,
    subject: SubjectToDo,
  ): Promise<EvaluatedSubject> {
    const { subject_id: subjectId } = subject;
    const version = await this.designs.version(studyId, subject.version_id);
    const data = await loadSubjectData(reader, version, { studyId, subjectId });
    const before = valuesBeforeRun(data);
    const today = todayAt(subject.utc_offset_minutes);
    const reevaluated = await yieldBetweenSteps(reevaluation(data, today));
    const wanted = reevaluated.effects.visitsWanted;
    const present =
      wanted.length === 0
        ? []
        : await reader.query<VisitRow>({ ...VISITS_OF_SUBJECT, values: [studyId, subjectId] });
    const visits = wanted.filter((key) => !present.some((visit) => visit.visit_key === key));
    const former = await formerOf(data, (versionId) => this.designs.version(studyId, versionId));
    const difference = differenceOf(before, reevaluated, visits);
    return {
      data,
      reevaluated,
      difference: former.length > 0 ? { ...difference, former } : difference,
    };
  }
}

/** Lists filter and count by what every role sees; the details for each role come from the stored difference. */
function doneOf({ data, reevaluated, difference }: EvaluatedSubject, previewed: Difference | null) {
  const { version } = data;
  const failures = failuresOf(data, reevaluated);
  const everybodys = new EcsTexts(version, null);
  const seen = everybodys.visible(difference);
  return {
    result: resultOf(everybodys.visibleFailures(failures)),
    code: null,
    versionId: version.versionId,
    changes: sizeOf(seen),
    asPreviewed: previewed && isSame(everybodys.visible(previewed), seen),
    difference: keptOf(difference, seen),
    failures,
  };
}

/** Whether a subject is listed as having former values depends only on what every role sees. */
function keptOf(difference: Difference, seen: Difference): Difference | null {
  if (sizeOf(difference) === 0 && !difference.former) return null;
  return (seen.former ?? []).length > 0 ? { ...difference, namesFormer: true } : difference;
}

const skippedSubject = (code: string): SubjectDoneRow => ({
  result: EcsResult.empty,
  code,
  versionId: null,
  changes: 0,
  asPreviewed: null,
  difference: null,
  failures: [],
});
