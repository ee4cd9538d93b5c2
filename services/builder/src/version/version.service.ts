import type { Code } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  type NewRightsRequest,
  Problem,
  type RightsRequested,
  RightsRequests,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { Validation } from '../design/design.dto';
import { DesignThreads } from '../design/design.threads';
import type { DraftIdentity } from '../design/design.worker';
import { DraftValidations } from '../design/draft-validations';
import { LOCK_REVISION, READ_DRAFT_TEXT, READ_RESTRICTED, READ_REVISION } from '../draft/draft.sql';
import { withDesign } from '../json/json-text';
import { refuseUnseenNames } from '../study/seen-names';
import { requireNoHolderAsks } from '../configuration/role-holders';
import { FormerValuesService } from '../draft/former-values.service';
import { importNotes } from '../draft/import-notes';
import { usedLines } from '../draft/used-lines';
import type {
  AcceptedAtFreeze,
  NewVersion,
  Version,
  VersionDiff,
  VersionInfo,
  VersionList,
} from './version.dto';
import type { RestrictedItem } from './opened-items';
import { versionRequest } from './version-rights';
import * as sql from './version.sql';

interface VersionRow {
  version_id: number;
  version_no: number;
  name: string;
  checksum: string;
  frozen_at: Date;
}

type VersionTextRow = VersionRow & { design: string; study_id_text: string };

@Injectable()
export class VersionService {
  constructor(
    private readonly db: Db,
    private readonly threads: DesignThreads,
    private readonly validations: DraftValidations,
    private readonly former: FormerValuesService,
    private readonly rights: RightsRequests,
  ) {}

  async list(studyId: number): Promise<VersionList> {
    const rows = await this.db.read<
      VersionRow & {
        draft_revision: number;
        frozen_by_name: string;
        sites: number;
        accepted: AcceptedAtFreeze | null;
      }
    >({ ...sql.LIST_VERSIONS, values: { studyId } });
    return {
      rows: rows.map((row) => ({
        versionId: row.version_id,
        versionNo: row.version_no,
        name: row.name,
        checksum: row.checksum,
        draftRevision: row.draft_revision,
        frozenAt: row.frozen_at.toISOString(),
        frozenBy: row.frozen_by_name,
        sites: row.sites,
        ...(row.accepted && { accepted: row.accepted }),
      })),
    };
  }

  /**
   * Freezes the draft as an immutable version. A version that shows hidden items to more people awaits a second
   * person.
   *
   * @throws Problem 412 when the draft was changed meanwhile; 422 with every fault when it is not valid, when its
   *   checks do not compile or their test cases fail, when something does not work at the sites and this is not accepted,
   *   or when nothing changed
   */
  async freeze(
    caller: Caller,
    studyId: number,
    input: NewVersion,
  ): Promise<VersionInfo | RightsRequested> {
    const ready = await this.ready(studyId, input);
    const freezeOrAsk = (): Promise<VersionInfo | number> =>
      this.db.write(caller, { studyId }, async (tx) => {
        await this.rights.lock(tx, studyId);
        const versionNo = await nextVersion(tx, studyId, input, ready);
        const request = await versionRequest(tx, studyId, ready, input);
        const isAsked = request !== null && !(await this.rights.switchedOff(tx, studyId));
        if (isAsked) await requireNoHolderAsks(tx, caller, request);
        const done = isAsked
          ? await this.rights.add(tx, caller, request)
          : await this.insert(tx, studyId, { ...ready, versionNo }, input, caller);
        await ready.valid;
        // Not before, so that no edit waits for the validation.
        await lockUnchanged(tx, studyId, input);
        return done;
      });
    const refused = { act: 'change', personId: null, target: { studyId } } as const;
    const frozen = await this.rights
      .recordingRefusals(caller, refused, freezeOrAsk)
      .catch(async (error: unknown) => {
        // What is wrong in the draft is said before what is wrong with the version.
        await ready.valid;
        throw error;
      });
    if (typeof frozen !== 'number') return frozen;
    const request = { requestedBy: caller.personId, personId: null };
    return {
      requestIds: [frozen],
      confirmers: await this.rights.confirmers(studyId, 'study_setting_edit', request, null, null),
    };
  }

  /** The pending freeze, described from the present state; 412 when the draft has changed meanwhile. */
  async renew(
    tx: WriteTransaction,
    studyId: number,
    input: NewVersion,
    by: Pick<Caller, 'personId' | 'name'>,
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    const ready = await this.ready(studyId, input);
    await ready.valid;
    await lockUnchanged(tx, studyId, input);
    const versionNo = await nextVersion(tx, studyId, input, ready);
    const request = await versionRequest(tx, studyId, ready, input);
    if (!request) throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
    return {
      request,
      act: async () => {
        await this.insert(tx, studyId, { ...ready, versionNo }, input, by);
      },
    };
  }

  /** What the version is inserted from, while the draft is still being validated. */
  private async ready(studyId: number, input: NewVersion): Promise<ReadyDraft> {
    const [[draft], used] = await Promise.all([
      this.db.read<{ revision: number }>({ ...READ_REVISION, values: { studyId } }),
      usedLines(this.db, studyId),
    ]);
    refuseChanged(draft, input);
    let design: string | null = null;
    const validated = this.validations.of(studyId, input.expectedRevision, used, async () => {
      const read = await this.readDraft(studyId, input);
      ({ design } = read);
      return read;
    });
    const valid = Promise.all([validated.validation, validated.identity]).then(
      ([validation, identity]) => {
        refuseFaults(validation);
        refuseNotAccepted(identity, input);
        refuseUnseenNames(identity);
      },
    );
    // Whoever inserts waits for it later, or has failed before.
    valid.catch(() => undefined);
    const [identity, [items]] = await Promise.all([
      validated.identity,
      this.db.read<{ revision: number; restricted: RestrictedItem[] }>({
        ...READ_RESTRICTED,
        values: { studyId },
      }),
    ]);
    refuseChanged(items, input);
    return { ...identity, restricted: items!.restricted, design, valid };
  }

  private async readDraft(studyId: number, input: NewVersion) {
    const [[draft], notes] = await Promise.all([
      this.db.read<{ design: string; revision: number }>({
        ...READ_DRAFT_TEXT,
        values: { studyId },
      }),
      importNotes(this.db, studyId),
    ]);
    refuseChanged(draft, input);
    return { design: draft!.design, notes };
  }

  private async insert(
    tx: WriteTransaction,
    studyId: number,
    {
      checksum,
      study,
      languages,
      versionNo,
      notAtSites,
      design,
    }: ReadyDraft & { versionNo: number },
    { name: versionName, expectedRevision }: NewVersion,
    by: Pick<Caller, 'personId' | 'name'>,
  ): Promise<VersionInfo> {
    const [row] = await tx.query<{ version_id: number; frozen_at: Date }>({
      ...sql.INSERT_VERSION,
      values: {
        studyId,
        versionNo,
        name: versionName,
        checksum,
        frozenBy: by.personId,
        frozenByName: by.name,
        accepted: notAtSites.length > 0 ? JSON.stringify(notAtSites) : null,
        revision: expectedRevision,
        design,
      },
    });
    if (!row) throw new Problem(412, 'CDMS700MSG004');
    const { name, protocolNumber, alias } = study;
    await tx.query({
      ...sql.UPDATE_IDENTITY,
      values: {
        studyId,
        name: JSON.stringify(name),
        protocolNumber,
        alias: alias ?? null,
        languages,
      },
    });
    return {
      versionId: row.version_id,
      versionNo,
      name: versionName,
      checksum,
      draftRevision: expectedRevision,
      frozenAt: row.frozen_at.toISOString(),
      frozenBy: by.name,
      sites: 0,
    };
  }

  /** The checksum alone, to answer a conditional request without reading the document. */
  async checksum(studyId: number, versionId: number): Promise<string> {
    const [row] = await this.db.read<{ checksum: string }>({
      ...sql.READ_CHECKSUM,
      values: { studyId, versionId },
    });
    if (!row) throw Problem.notFound();
    return row.checksum;
  }

  /** The answer as JSON text, because the document is read and written in a worker thread. */
  async get(studyId: number, versionId: number): Promise<string> {
    const { design, ...row } = await this.readText(studyId, versionId);
    const { document } = await this.threads.run('show', { design }, this.threads.ofStudy(studyId));
    const head: Omit<Version, 'design'> = {
      versionId,
      versionNo: row.version_no,
      name: row.name,
      checksum: row.checksum,
      frozenAt: row.frozen_at.toISOString(),
    };
    return withDesign(head, document);
  }

  async diff(studyId: number, from: number, to: number): Promise<VersionDiff> {
    const [before, after] = await Promise.all([
      this.readText(studyId, from),
      this.readText(studyId, to),
    ]);
    const changes = await this.threads.run(
      'diff',
      { before: before.design, after: after.design },
      this.threads.ofStudy(studyId),
    );
    const former = await this.former.of(studyId, after.design);
    return { from, to, changes, former };
  }

  /** The version as CDISC ODM 1.3.2; the same version always gives the same file. */
  async odm(studyId: number, versionId: number): Promise<{ fileName: string; xml: string }> {
    const { design, ...row } = await this.readText(studyId, versionId);
    const studyIdText = row.study_id_text;
    const oid = `V.${row.version_no}`;
    return {
      fileName: `${studyIdText}_v${row.version_no}.xml`,
      xml: await this.threads.run(
        'writeOdm',
        {
          design,
          options: {
            fileOid: `${studyIdText}.${oid}.${row.checksum.slice(-12)}`,
            created: row.frozen_at.toISOString(),
            version: { oid, name: row.name },
          },
        },
        this.threads.ofStudy(studyId),
      ),
    };
  }

  /** The version with its document as JSON text, for a worker thread. */
  private async readText(studyId: number, versionId: number): Promise<VersionTextRow> {
    const [row] = await this.db.read<VersionTextRow>({
      ...sql.READ_VERSION_TEXT,
      values: { studyId, versionId },
    });
    if (!row) throw Problem.notFound();
    return row;
  }
}

/** What a version says of its draft, beside the document. */
interface ReadyDraft extends DraftIdentity {
  restricted: RestrictedItem[];
  /** The document, where it was read to be validated just now. */
  design: string | null;
  /** Ends when the draft is known to be valid; fails with what is wrong in it. */
  valid: Promise<void>;
}

/** The number of the next version. Refuses a name that is in use, and a draft like the last version. */
async function nextVersion(
  tx: WriteTransaction,
  studyId: number,
  input: NewVersion,
  { checksum }: ReadyDraft,
): Promise<number> {
  const [last] = await tx.query<{
    version_no: number;
    name_used: boolean | null;
    checksum: string | null;
  }>({ ...sql.LAST_VERSION, values: { studyId, name: input.name } });
  if (last?.name_used) {
    const params = { name: input.name };
    throw Problem.invalid([{ field: 'name', code: 'BUILDER_VERSION_NAME_USED', params }]);
  }
  if (last?.checksum === checksum) {
    throw new Problem(422, 'BUILDER_VERSION_UNCHANGED', { params: { versionNo: last.version_no } });
  }
  return (last?.version_no ?? 0) + 1;
}

/** Nobody changes the draft any more. Refuses one that was changed. */
async function lockUnchanged(
  tx: WriteTransaction,
  studyId: number,
  input: NewVersion,
): Promise<void> {
  const [locked] = await tx.query<{ revision: number }>({ ...LOCK_REVISION, values: { studyId } });
  refuseChanged(locked, input);
}

/** Refuses a draft whose revision differs from that of the caller. */
function refuseChanged(draft: { revision: number } | undefined, input: NewVersion): void {
  if (!draft) throw Problem.notFound();
  if (draft.revision !== input.expectedRevision) throw new Problem(412, 'CDMS700MSG004');
}

/** Nobody freezes a version with rules that do not run without having been told. */
function refuseNotAccepted({ notAtSites }: DraftIdentity, input: NewVersion) {
  if (notAtSites.length === 0 || input.accepted) return;
  throw Problem.invalid([
    { field: 'accepted', code: 'BUILDER_NOT_ACCEPTED', params: { count: notAtSites.length } },
  ]);
}

function refuseFaults({
  freezable,
  errors,
  faults,
}: Pick<Validation, 'freezable' | 'errors' | 'faults'>): void {
  if (freezable) return;
  throw new Problem(422, 'BUILDER_NOT_FREEZABLE', {
    params: { count: errors },
    errors: faults
      .filter(({ severity }) => severity === 'error')
      .map(({ path, place, code, params }) => ({
        field: path,
        code: code as Code,
        params: { ...params, place },
      })),
  });
}
