import { Files, zip } from '@casebook/files';
import { type AuditFileEnding, verifierScript } from '@casebook/platform-db';
import { type Caller, Db, type PersonJobAttempt, PersonJobs, Problem } from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AnchorService } from '../anchor/anchor.service';
import { statusViewOf } from '../common/seen-statuses';
import { DesignStore } from '../design/design.store';
import { readmeOf } from './readme';
import { UnsaltedEvent } from './export-chain';
import { ExportFile } from './export-file';
import { FINISH_EXPORT, STUDY_NAME } from './audit-export.sql';

export const AUDIT_EXPORT_JOB = 'trail-export';

/** Time between two checks whether the export was canceled. */
const STEP_INTERVAL_MS = 500;

export interface AuditExportJob {
  studyId: number;
  exportId: number;
  format: AuditFileEnding;
}

/** The audit trail of a whole study is only for roles that reach every site of it. */
export const mayExportAudit = (caller: Caller): boolean =>
  caller.may('audit_export') && caller.siteIds === null;

/** A sealed file contains digests of everything, so it is only for a role that sees every item and every flag. */
export const maySeeSealed = async (designs: DesignStore, caller: Caller): Promise<boolean> =>
  statusViewOf(caller).seesEveryFlag && (await designs.seesEverything(caller));

export const fileKeyOf = (studyId: number, exportId: number): string =>
  `trail/${studyId}/${exportId}.zip`;

/** Writes the file of an export; a second attempt starts from the beginning. */
@Injectable()
export class AuditExportWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly files: Files,
    private readonly trail: ExportFile,
    private readonly anchors: AnchorService,
    private readonly designs: DesignStore,
  ) {}

  onModuleInit(): void {
    this.jobs.define<AuditExportJob>({
      name: AUDIT_EXPORT_JOB,
      may: mayExportAudit,
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<AuditExportJob>): Promise<object> {
    const { studyId, exportId, format } = attempt.data;
    const [study] = await this.db.read<{ study_id_text: string }>({
      ...STUDY_NAME,
      values: [studyId],
    });
    const anchorNo = await this.anchors.write(`export ${exportId} of study ${studyId}`);
    const name = `trail.${format}`;
    const sealed = await maySeeSealed(this.designs, attempt.caller);
    let next = 0;
    const { study_id_text: studyIdText } = study!;
    const made = await this.trail
      .write(
        {
          caller: attempt.caller,
          sealed,
          format,
          exportId,
          anchorNo,
          studyIdText,
          step: async (done, total) => {
            if (performance.now() < next) return;
            await attempt.step(done, total);
            next = performance.now() + STEP_INTERVAL_MS;
          },
        },
        async (content, summary) => {
          const readme = readmeOf(name, { study: studyIdText, exportId, sealed });
          const entries = [
            { name: 'README.txt', content: readme },
            { name: 'verify.js', content: verifierScript() },
            { name, content },
          ];
          const { bytes } = await this.files.write(fileKeyOf(studyId, exportId), zip(entries));
          return { ...summary(), bytes };
        },
      )
      .catch((error: unknown) => {
        throw error instanceof UnsaltedEvent ? new Problem(422, 'SUBJECT_TRAIL_UNSALTED') : error;
      });
    const { events, withheld, bytes, sha256, root } = made;
    // Written outside the study: a locked study refuses writes, but its audit trail must be exportable.
    await this.db.write(attempt.caller, { studyId: 0, origin: 'job' }, (tx) =>
      tx.query({
        ...FINISH_EXPORT,
        values: { studyId, exportId, anchorNo, events, withheld, bytes, sha256, root },
      }),
    );
    return { exportId, events };
  }
}
