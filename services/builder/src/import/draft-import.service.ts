import { createHash } from 'node:crypto';
import { type Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DesignThreads } from '../design/design.threads';
import { STORE_DRAFT } from '../design/store-draft.sql';
import { LOCK_REVISION, UPDATE_DRAFT } from '../draft/draft.sql';
import { refuseUnseenNames } from '../study/seen-names';
import { INSERT_DRAFT_CHANGE } from '../study/study.sql';
import { FormerValuesService } from '../draft/former-values.service';
import type { DraftImported, DraftImportPreview } from './draft-import.dto';
import { READ_FOR_IMPORT } from './draft-import.sql';
import type { NextDraft } from '../design/next-draft';
import type { Upload } from './upload';

interface Present {
  design: string;
  revision: number;
  /** Edits since the last import, or since the study was created. */
  edits: number;
  version: { versionNo: number; name: string; design: string } | null;
}

/** Imports a file as the next draft of an existing study. */
@Injectable()
export class DraftImportService {
  constructor(
    private readonly db: Db,
    private readonly threads: DesignThreads,
    private readonly former: FormerValuesService,
  ) {}

  /**
   * Compares the file with the draft and the last version, without storing anything.
   *
   * @throws Problem 422 with the location of each fault of the file, or when it has several studies and none was
   *   chosen
   */
  async preview(studyId: number, upload: Upload): Promise<DraftImportPreview> {
    const present = await this.present(studyId);
    const next = await this.read(studyId, present, upload);
    const { version } = present;
    return {
      revision: present.revision,
      sha256: digestOf(upload),
      fileName: upload.fileName,
      studyOid: next.studyOid,
      counts: next.counts,
      report: next.notes,
      sites: next.sites,
      changes: next.changes,
      sinceVersion:
        version && next.sinceVersion
          ? { versionNo: version.versionNo, name: version.name, changes: next.sinceVersion }
          : null,
      edits: editsOf(present, next),
      former: await this.former.of(studyId, next.document),
    };
  }

  /**
   * Stores the file as the draft, as it was previewed. The audit trail keeps each change of the former draft.
   *
   * @throws Problem 412 when the draft was changed since the preview, 422 when the file differs from the previewed
   *   one, when it would replace edits without confirmation, or when it changes nothing
   */
  async takeOver(caller: Caller, studyId: number, upload: Upload): Promise<DraftImported> {
    const { revision, sha256, replaceEdits } = confirmationOf(upload);
    const present = await this.present(studyId);
    if (present.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
    if (digestOf(upload) !== sha256) {
      throw Problem.invalid([{ field: 'file', code: 'BUILDER_IMPORT_FILE_CHANGED' }]);
    }
    const next = await this.read(studyId, present, upload);
    if (next.changes.length === 0) throw new Problem(422, 'COMMON_NO_CHANGE');
    const edits = editsOf(present, next);
    if (edits > 0 && !replaceEdits) {
      const params = { count: edits };
      throw Problem.invalid([
        { field: 'replaceEdits', code: 'BUILDER_IMPORT_REPLACES_EDITS', params },
      ]);
    }
    refuseUnseenNames({ study: next.study });
    return this.db.write(caller, { studyId, origin: 'import' }, async (tx) => {
      const [row] = await tx.query<{ revision: number }>({ ...LOCK_REVISION, values: { studyId } });
      if (row?.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
      await tx.query({
        ...UPDATE_DRAFT,
        values: {
          studyId,
          revision: revision + 1,
          updatedBy: caller.personId,
          updatedByName: caller.name,
        },
      });
      await tx.query({
        ...STORE_DRAFT,
        values: { studyId, design: next.document, revision: revision + 1 },
      });
      await tx.query({
        ...INSERT_DRAFT_CHANGE,
        values: {
          studyId,
          revision: revision + 1,
          changes: JSON.stringify(next.changes),
          sourceFile: upload.fileName,
          sourceSha256: sha256,
          report: JSON.stringify(next.notes),
          origin: 'import',
        },
      });
      return {
        revision: revision + 1,
        changes: next.changes.length,
        counts: next.counts,
        report: next.notes,
        sites: next.sites,
      };
    });
  }

  private async present(studyId: number): Promise<Present> {
    const [present] = await this.db.read<Present>({ ...READ_FOR_IMPORT, values: { studyId } });
    if (!present) throw Problem.notFound();
    return present;
  }

  private read(
    studyId: number,
    { design, version }: Present,
    { content, fields }: Upload,
  ): Promise<NextDraft> {
    const wanted = fields.get('studyOid')?.trim();
    return this.threads.run(
      'readNextDraft',
      {
        content,
        draft: design,
        ...(wanted && { studyOid: wanted }),
        ...(version && { version: version.design }),
      },
      this.threads.ofStudy(studyId),
    );
  }
}

const digestOf = ({ content }: Upload): string =>
  createHash('sha256').update(content).digest('hex');

/**
 * Changes that are in no version: the differences of the draft to the last version, or without a version the number
 * of edits since the study was created or imported.
 */
const editsOf = ({ version, edits }: Present, next: NextDraft): number =>
  version ? next.unfrozen : edits;

function confirmationOf({ fields }: Upload) {
  const revision = Number(fields.get('revision'));
  const sha256 = fields.get('sha256') ?? '';
  if (!Number.isInteger(revision) || revision < 1) {
    throw Problem.invalid([{ field: 'revision', code: 'COMMON_REQUIRED' }]);
  }
  if (!sha256) throw Problem.invalid([{ field: 'sha256', code: 'COMMON_REQUIRED' }]);
  return { revision, sha256, replaceEdits: fields.get('replaceEdits') === 'true' };
}
