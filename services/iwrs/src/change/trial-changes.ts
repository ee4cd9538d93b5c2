import { createHash, randomBytes } from 'node:crypto';
import {
  type Caller,
  canonicalJson,
  Db,
  type NewRightsRequest,
  type Plain,
  Problem,
  ReAuthentication,
  RecordedRefusal,
  type RightsRecord,
  RightsRequests,
  type RightsRules,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { PreparedChange, SchemeAct, TrialChange } from './trial-change';
import type {
  TrialChangeAsked,
  TrialChangeKind,
  TrialChangeRequest,
  TrialChangeShown,
} from './trial-change.dto';
import * as sql from './trial-change.sql';

/** The change in the request: where its content stands, and the digest of all that it takes. Neither tells an arm. */
interface Payload {
  contentId: number;
  basis: string;
}
type Requested = NewRightsRequest<TrialChangeKind, TrialChangeShown>;
type Recorded = RightsRecord<TrialChangeKind, TrialChangeShown>;
interface Kept {
  contentId: number;
  salt: string;
  content: object;
}

interface Ask {
  reason: string | null;
  /** What the password was entered for, without the study. */
  object: object;
  reAuthToken: string | undefined;
}

const NOTHING_SHOWN: Plain<TrialChangeShown> = {
  schemeKey: null,
  fileName: null,
  rows: null,
  minutes: null,
};

/** Few lists have few digests: without the salt, a reader of the trail could try them all. */
const SALT_BYTES = 32;

/** Changes of what future subjects get: one person asks, with the password, and another one confirms (decision 134). */
@Injectable()
export class TrialChanges {
  private readonly kinds = new Map<TrialChangeKind, TrialChange<object>>();
  private readonly rules: RightsRules<TrialChangeKind, TrialChangeShown> = {
    toAsk: ({ kind }) => this.changeOf(kind).privilege,
    toConfirm: ({ kind }) => this.changeOf(kind).privilege,
    changedRole: () => null,
    target: (studyId) => ({ studyId }),
  };

  constructor(
    private readonly db: Db,
    private readonly requests: RightsRequests,
    private readonly reAuthentication: ReAuthentication,
  ) {}

  /** Says how a kind of change is made; called when a feature starts. */
  define<C extends object>(change: TrialChange<C>): void {
    this.kinds.set(change.kind, change);
  }

  /**
   * Makes the change if one person may, otherwise keeps it until a second person confirms it.
   *
   * @throws Problem 403 of the re-authentication; 422 RIGHTS_REQUEST_OPEN; what the change refuses, which is recorded
   */
  async ask(
    caller: Caller,
    kind: TrialChangeKind,
    content: object,
    { reason, object, reAuthToken }: Ask,
  ): Promise<TrialChangeAsked> {
    requireAllSites(caller);
    const change = this.changeOf(kind);
    const studyId = caller.studyId!;
    const target = { studyId, ...(kind.endsWith('_upload') && { origin: 'import' as const }) };
    const asked = await this.db.write(caller, target, async (tx) => {
      await this.requests.lock(tx, studyId);
      const { schemeKey = null } = content as { schemeKey?: string };
      const prepared = await this.recordingRefusal(tx, caller, { kind, schemeKey }, async () => {
        const confirmed = { studyId, ...object };
        await this.reAuthentication.consume(tx, caller, reAuthToken, change.act, confirmed);
        return change.prepare(tx, studyId, content);
      });
      if (prepared.alone) return { done: await prepared.apply(caller), requestId: null };
      const salt = randomBytes(SALT_BYTES).toString('hex');
      const [kept] = await tx.query<{ contentId: number }>({
        ...sql.KEEP_CONTENT,
        values: { studyId, salt, content: JSON.stringify(content) },
      });
      const stored = { contentId: kept!.contentId, salt, content };
      const request = requestOf(kind, stored, prepared, reason);
      return { done: 0, requestId: await this.requests.add(tx, caller, request) };
    });
    if (asked.requestId === null) return { ...asked, confirmers: [] };
    const confirmers = await this.requests.confirmers(
      studyId,
      change.privilege,
      { requestedBy: caller.personId, personId: null },
      null,
      null,
    );
    return { ...asked, confirmers };
  }

  async list(caller: Caller): Promise<Plain<TrialChangeRequest>[]> {
    requireAllSites(caller);
    const listed = await this.requests.list(caller, this.rules, () => Promise.resolve(false));
    const contents = await this.contents(caller.studyId!, listed);
    return listed.map((request) => {
      const content = contents.get(request.requestId);
      const counts = content ? this.changeOf(request.kind).counts(caller, content) : [];
      return { ...request, counts };
    });
  }

  /**
   * A second person confirms exactly what was shown, and the change is made.
   *
   * @throws Problem of {@link RightsRequests.confirm}, of the re-authentication, and what the change refuses now
   */
  async confirm(
    caller: Caller,
    requestId: number,
    digest: string,
    reAuthToken: string | undefined,
  ): Promise<void> {
    const studyId = caller.studyId!;
    await this.requests.confirm(caller, requestId, digest, this.rules, async (tx, record) => {
      const object = { studyId, requestId, digest };
      await this.reAuthentication.consume(tx, caller, reAuthToken, 'trial-confirm', object);
      const kept = await this.kept(tx, studyId, record);
      const prepared = await this.changeOf(record.kind).prepare(tx, studyId, kept.content);
      const by = { personId: record.requestedBy, name: record.requestedByName };
      return {
        request: requestOf(record.kind, kept, prepared, record.reason),
        act: async () => void (await prepared.apply(by)),
      };
    });
  }

  reject(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.reject(caller, requestId, reason, this.rules);
  }

  withdraw(caller: Caller, requestId: number, reason: string): Promise<void> {
    return this.requests.withdraw(caller, requestId, reason, this.rules);
  }

  /** Does `work`, which has written nothing when it is refused; a refusal stands in the trail of the study. */
  async recordingRefusal<T>(
    tx: WriteTransaction,
    { studyId, personId }: Caller,
    { kind, schemeKey }: { kind: TrialChangeKind | SchemeAct; schemeKey: string | null },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // Faults of a file are typing, not an attempt.
      if (!(error instanceof Problem) || error.options.errors) throw error;
      const values = { studyId, kind, schemeKey, refusal: error.code, personId };
      await tx.query({ ...sql.ADD_ATTEMPT, values });
      throw new RecordedRefusal(error);
    }
  }

  private async kept(tx: WriteTransaction, studyId: number, { payload }: Recorded): Promise<Kept> {
    const { contentId } = payload as Payload;
    const [kept] = await tx.query<Kept & Record<string, unknown>>({
      ...sql.CONTENT,
      values: { studyId, contentIds: [contentId] },
    });
    return kept!;
  }

  /** The contents of open requests, by request. */
  private async contents(
    studyId: number,
    listed: readonly { requestId: number; status: string }[],
  ): Promise<Map<number, object>> {
    const open = listed.filter(({ status }) => status === 'open').map(({ requestId }) => requestId);
    if (open.length === 0) return new Map();
    const rows = await this.db.read<{ requestId: number; content: object }>({
      ...sql.CONTENT_OF_REQUESTS,
      values: { studyId, requestIds: open },
    });
    return new Map(rows.map(({ requestId, content }) => [requestId, content]));
  }

  private changeOf(kind: TrialChangeKind): TrialChange<object> {
    const change = this.kinds.get(kind);
    if (!change) throw new Error(`nobody makes changes of the kind ${kind}`);
    return change;
  }
}

function requestOf(
  kind: TrialChangeKind,
  { contentId, salt, content }: Kept,
  { shown, basis }: PreparedChange,
  reason: string | null,
): Requested {
  const digest = createHash('sha256').update(salt).update(canonicalJson({ content, basis }));
  return {
    kind,
    personId: null,
    roleId: null,
    siteId: null,
    payload: { contentId, basis: digest.digest('hex') } satisfies Payload,
    shown: { ...NOTHING_SHOWN, ...shown },
    reason,
  };
}

/** Lists and schemes belong to the whole study. */
function requireAllSites({ siteIds }: Caller): void {
  if (siteIds !== null) throw Problem.forbidden();
}
