import { type ExportContent, FORMATS } from '@casebook/export-writers';
import { Files, zip } from '@casebook/files';
import { Db, type PersonJobAttempt, PersonJobs, type SnapshotReader } from '@casebook/service-kit';
import { textIn } from '@casebook/study-design';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { fileKeyOf, fileNameOf, serviceVersion } from './dataset-file';
import { type DatasetPlan, isTable, planDatasets } from './dataset-plan';
import { mayExport, reaches } from './dataset-rights';
import { codelistsOf } from './collected-items';
import { DatasetRows, limitsOf, pathsOf } from './dataset-rows';
import { RecordReader } from './record-reader';
import { COUNT_VALUES, FINISH_EXPORT, ONE_EXPORT, STUDY_NAME } from './dataset.sql';
import { EXPORT_CONFIG, type ExportConfig } from './export-config';
import { writeFileOf } from './written-file';
import { ExportScope } from './export-scope';
import {
  type DatasetOptions,
  FLAG_OF_SOURCE,
  flagSourcesOf,
  optionsOf,
  readsValues,
  type StoredOptions,
} from './options';

export const DATASET_JOB = 'dataset-export';

/** Time between two checks whether the export was canceled. */
const STEP_INTERVAL_MS = 500;
const MAX_COUNT = 2_147_483_647;

export interface DatasetJob {
  studyId: number;
  exportId: number;
  /** Sites in the file; null: all of the study. */
  siteIds: readonly number[] | null;
}

/** Writes the file of an export; a second attempt starts from the beginning. */
@Injectable()
export class DatasetWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly files: Files,
    private readonly designs: DesignStore,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
  ) {}

  onModuleInit(): void {
    this.jobs.define<DatasetJob>({
      name: DATASET_JOB,
      may: (caller, { siteIds }) => mayExport(caller) && reaches(caller, siteIds),
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<DatasetJob>): Promise<object> {
    const { studyId, exportId } = attempt.data;
    const [asked] = await this.db.read<{ options: StoredOptions }>({
      ...ONE_EXPORT,
      values: { studyId, exportId },
    });
    const options = optionsOf(asked!.options);
    const released = await this.designs.released(studyId);
    const scope = new ExportScope(released, attempt.caller, options.profile);
    const plan = planDatasets(scope, options);
    const { format } = options;
    const written = await this.db.snapshot(async (snapshot) => {
      const [study] = await snapshot.read<{ study_id_text: string }>({
        ...STUDY_NAME,
        values: { studyId },
      });
      const studyIdText = study!.study_id_text;
      const values = await countValues(snapshot, studyId, plan, options);
      const step = stepper(attempt, values * readingsOf(options));
      const rows = new DatasetRows(snapshot, { studyId, studyIdText }, scope, options, plan, step);
      const day = new Date();
      const content = contentOf(scope, plan, options, {
        studyIdText,
        day,
        datasets: rows.datasets(),
        ...('ofRecords' in FORMATS[format]
          ? { records: new RecordReader(snapshot, studyId, scope, options, plan, step) }
          : {}),
      });
      const key = fileKeyOf(studyId, exportId, format);
      const archive = zip(FORMATS[format].entries(content));
      const file = await writeFileOf(attempt, this.files, key, archive);
      return { values, ...file, fileName: fileNameOf(studyIdText, format, day) };
    });
    const flags = flagSourcesOf(options).reduce((mask, one) => mask | FLAG_OF_SOURCE[one].bit, 0);
    // Written outside the study: a locked study refuses writes, but its data must be exportable.
    await this.db.write(attempt.caller, { studyId: 0, origin: 'job' }, (tx) =>
      tx.query({
        ...FINISH_EXPORT,
        values: {
          studyId,
          exportId,
          days: this.config.fileDays,
          ...written,
          items: [...new Set([...pathsOf(plan), ...scope.numberItems])],
          flags,
          version: serviceVersion(),
        },
      }),
    );
    return { exportId };
  }
}

/** How often an export reads every value; records have values and flags together. */
function readingsOf(options: DatasetOptions): number {
  if ('ofRecords' in FORMATS[options.format]) return readsValues(options) ? 1 : 0;
  return (options.sources.includes('data') ? 1 : 0) + (flagSourcesOf(options).length > 0 ? 1 : 0);
}

function contentOf(
  scope: ExportScope,
  plan: DatasetPlan,
  { language }: Pick<DatasetOptions, 'language'>,
  {
    studyIdText,
    day,
    ...more
  }: { studyIdText: string; day: Date } & Pick<ExportContent, 'datasets' | 'records'>,
): ExportContent {
  const newest = scope.versions.at(-1)?.design;
  const items = plan.datasets.flatMap(({ of }) => (isTable(of) ? of.items : []));
  return {
    study: {
      id: studyIdText,
      name: newest ? textIn(newest.study.name, language, newest.languages) : '',
      protocol: newest?.study.protocolNumber ?? '',
    },
    language,
    day: day.toISOString().slice(0, 10),
    program: serviceVersion(),
    codelists: codelistsOf(scope, items, language),
    ...more,
  };
}

/** The values in an export, as far as they can be counted in the database. */
async function countValues(
  snapshot: SnapshotReader,
  studyId: number,
  plan: DatasetPlan,
  options: DatasetOptions,
): Promise<number> {
  const [counted] = await snapshot.read<{ n: number }>({
    ...COUNT_VALUES,
    values: {
      ...limitsOf(studyId, options),
      versionIds: options.versionIds,
      visits: plan.visits,
      paths: pathsOf(plan),
      most: MAX_COUNT,
    },
  });
  return counted!.n;
}

/** Reports the progress from time to time; it throws when the export was canceled. */
function stepper(
  attempt: PersonJobAttempt<DatasetJob>,
  total: number,
): (values: number) => Promise<void> {
  let done = 0;
  let next = 0;
  return async (values) => {
    done += values;
    if (performance.now() < next) return;
    await attempt.step(Math.min(done, total), total);
    next = performance.now() + STEP_INTERVAL_MS;
  };
}
