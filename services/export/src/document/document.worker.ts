import { Files, zip } from '@casebook/files';
import {
  type Caller,
  Db,
  type PersonJobAttempt,
  PersonJobs,
  type SnapshotReader,
} from '@casebook/service-kit';
import { Flag } from '@casebook/subject-data';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { AUDITED_SUBJECTS, type SubjectOfTrail } from '../dataset/audit.sql';
import { serviceVersion } from '../dataset/dataset-file';
import { reaches } from '../dataset/dataset-rights';
import { STUDY_NAME } from '../dataset/dataset.sql';
import { EXPORT_CONFIG, type ExportConfig } from '../dataset/export-config';
import { ExportScope } from '../dataset/export-scope';
import { writeFileOf } from '../dataset/written-file';
import { DesignStore } from '../design/design.store';
import { documentKeyOf, documentNameOf, mayMake } from './document-file';
import {
  type DocumentKind,
  type EcrfOptions,
  FINISH_DOCUMENT,
  ONE_DOCUMENT,
  type SiteCopyOptions,
  type StoredDocument,
  type SubjectPdfOptions,
} from './document.sql';
import { ecrfDocument } from './ecrf-document';
import { siteCopyEntries } from './site-copy';
import { subjectDocument } from './subject-document';

export const DOCUMENT_JOB = 'document';

export interface DocumentJob {
  studyId: number;
  documentId: number;
  kind: DocumentKind;
  siteIds: readonly number[];
}

interface Work {
  attempt: PersonJobAttempt<DocumentJob>;
  snapshot: SnapshotReader;
  studyIdText: string;
  scope: ExportScope;
  at: Date;
}

/** Writes the eCRF and the records of subjects; a second attempt starts from the beginning. */
@Injectable()
export class DocumentWorker implements OnModuleInit {
  constructor(
    private readonly jobs: PersonJobs,
    private readonly db: Db,
    private readonly files: Files,
    private readonly designs: DesignStore,
    @Inject(EXPORT_CONFIG) private readonly config: ExportConfig,
  ) {}

  onModuleInit(): void {
    this.jobs.define<DocumentJob>({
      name: DOCUMENT_JOB,
      may: (caller: Caller, { kind, siteIds }) => mayMake(caller, kind) && reaches(caller, siteIds),
      run: (attempt) => this.run(attempt),
    });
  }

  private async run(attempt: PersonJobAttempt<DocumentJob>): Promise<object> {
    const { studyId, documentId, kind } = attempt.data;
    const [asked] = await this.db.read<StoredDocument & object>({
      ...ONE_DOCUMENT,
      values: { studyId, documentId },
    });
    // A copy for a site has what every role sees.
    const profile = kind === 'site' ? 'blinded' : 'unblinded';
    const scope = new ExportScope(await this.designs.released(studyId), attempt.caller, profile);
    const day = new Date();
    // The same data of the same day gives the same bytes.
    const at = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate()));
    const written = await this.db.snapshot(async (snapshot) => {
      const [study] = await snapshot.read<{ study_id_text: string }>({
        ...STUDY_NAME,
        values: { studyId },
      });
      const studyIdText = study!.study_id_text;
      const work = { attempt, snapshot, studyIdText, scope, at };
      const fileName = documentNameOf(kind, studyIdText, asked!.options, at);
      const content =
        kind === 'ecrf'
          ? this.ecrf(work, asked!.options as EcrfOptions)
          : kind === 'site'
            ? this.site(work, asked!.options as SiteCopyOptions)
            : this.subjects(work, asked!.options as SubjectPdfOptions);
      const key = documentKeyOf(studyId, documentId, fileName);
      return { fileName, ...(await writeFileOf(attempt, this.files, key, content)) };
    });
    // Written outside the study: a locked study refuses writes, but its documents must be printable.
    await this.db.write(attempt.caller, { studyId: 0, origin: 'job' }, (tx) =>
      tx.query({
        ...FINISH_DOCUMENT,
        values: {
          studyId,
          documentId,
          days: this.config.fileDays,
          ...written,
          items: itemsOf(scope),
          flags: FLAGS_IN[kind](scope),
          version: serviceVersion(),
        },
      }),
    );
    return { documentId };
  }

  private async *ecrf(
    { attempt, scope, studyIdText, at }: Work,
    options: EcrfOptions,
  ): AsyncGenerator<Buffer> {
    const version = scope.byId.get(options.versionId)!;
    yield await ecrfDocument({
      studyIdText,
      version,
      scope,
      options,
      at,
      step: (done, total) => attempt.step(done, total),
    });
  }

  private site(
    { attempt, snapshot, studyIdText, scope, at }: Work,
    options: SiteCopyOptions,
  ): AsyncGenerator<Buffer> {
    const { studyId, documentId } = attempt.data;
    const { caller } = attempt;
    return zip(
      siteCopyEntries({
        snapshot,
        studyId,
        studyIdText,
        scope,
        options,
        at,
        copy: { documentId, by: caller.name, role: caller.roleName, program: serviceVersion() },
        step: (done, total) => attempt.step(done, total),
      }),
    );
  }

  /** One document, or an archive with one for each subject. */
  private async *subjects(
    { attempt, snapshot, studyIdText, scope, at }: Work,
    options: SubjectPdfOptions,
  ): AsyncGenerator<Buffer> {
    const { studyId, siteIds } = attempt.data;
    const subjects = await snapshot.read<SubjectOfTrail & object>({
      text: AUDITED_SUBJECTS,
      values: {
        studyId,
        siteIds,
        subjectNos: options.subjectNos.map((no) => no.toLowerCase()),
      },
    });
    const request = { snapshot, studyId, studyIdText, scope, options, at };
    if (subjects.length === 1) {
      yield await subjectDocument(request, subjects[0]!);
      return;
    }
    const entries = async function* documents() {
      for (const [done, subject] of subjects.entries()) {
        await attempt.step(done, subjects.length);
        const name = `${subject.site_code}_${subject.subject_no}`.replaceAll(/[^\w.-]/g, '_');
        const content = await subjectDocument(request, subject);
        yield {
          name: `${name}_${subject.subject_id}.pdf`,
          content: (async function* whole() {
            yield content;
          })(),
        };
      }
    };
    yield* zip(entries());
  }
}

/** The flags that a document tells of; a copy of a site has signatures and no other flags. */
const FLAGS_IN = {
  ecrf: () => 0,
  subject: ({ statuses }: ExportScope) => statuses.mask,
  site: () => Flag.sign,
} as const;

/** Everything that the role sees now: a role that loses a part of it gets the file no longer. */
const itemsOf = ({ versions, unseen }: ExportScope): string[] => {
  const hidden = new Set(unseen.items);
  const all = versions.flatMap(({ design }) =>
    design.pages.flatMap(({ key, blocks }) =>
      blocks.flatMap(({ items }) => items.map((item) => `${key}.${item.key}`)),
    ),
  );
  return [...new Set(all)].filter((item) => !hidden.has(item));
};
