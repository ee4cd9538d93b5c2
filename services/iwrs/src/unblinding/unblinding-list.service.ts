import type { WithClassified } from '@casebook/role-view';
import {
  type Caller,
  Db,
  downloadRecorder,
  listOf,
  type Plain,
  Problem,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DOWNLOAD_LIMIT, wholeList } from '../download/whole-list';
import { FactorSight, seenStratum } from '../sight/factor-sight';
import { actsOf, overrideFrom } from './unblinding-acts';
import type {
  CodeMail,
  Unblinding,
  UnblindingEvent,
  UnblindingEventAct,
  UnblindingFilter,
  UnblindingList,
  UnblindingQuery,
  UnblindingRows,
  UnblindingsWaiting,
  UnblindingSubject,
  UnblindingTrail,
} from './unblinding.dto';
import { UnblindingSettings } from './unblinding-setting.service';
import {
  CODE_MAILS,
  COUNT_UNBLINDINGS,
  COUNT_WAITING,
  LIST_UNBLINDINGS,
  READ_UNBLINDING,
  UNBLINDING_SUBJECTS,
  UNBLINDING_TRAIL,
  type UnblindingRow,
} from './unblinding.sql';

type ListedRow = WithClassified<
  Omit<Unblinding, 'acts' | 'overrideFrom' | 'stratum' | 'told'> & { stratum: string },
  { stratum: 'factor' }
> & {
  requesterId: number;
  approverId: number | null;
};

interface EventRow {
  at: Date;
  actorName: string;
  organisation: string | null;
  actorRole: string | null;
  entity: string;
  before: string | null;
  after: string | null;
}

const recordDownload = downloadRecorder('iwrs');

const pattern = (search: string | undefined): string | null =>
  search?.trim() ? `%${search.trim().replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null;

/** What is shown of requests for emergency unblinding: their list and trail. Nothing here reads an arm. */
@Injectable()
export class UnblindingListService {
  constructor(
    private readonly db: Db,
    private readonly factors: FactorSight,
    private readonly settings: UnblindingSettings,
  ) {}

  async list(caller: Caller, query: UnblindingQuery): Promise<Plain<UnblindingList>> {
    const values = {
      studyId: caller.studyId,
      siteIds: caller.siteIds,
      sites: query.siteIds ?? null,
      states: query.states ?? null,
      search: pattern(query.search),
    };
    const page = { limit: query.size, offset: (query.page - 1) * query.size };
    const [seesFactor, setting, counted, rows] = await Promise.all([
      this.factors.of(caller),
      this.settings.read(caller),
      this.db.read<{ total: number }>({ text: COUNT_UNBLINDINGS, values }),
      this.db.read<ListedRow>({ text: LIST_UNBLINDINGS, values: { ...values, ...page } }),
    ]);
    const told = await this.told(caller, rows);
    const now = new Date();
    const { overrideMinutes } = setting;
    const shown = rows.map(({ requesterId, approverId, stratum, ...row }) => ({
      ...row,
      stratum: seenStratum(stratum, seesFactor),
      acts: actsOf(caller, { ...row, requesterId, approverId }, { overrideMinutes, now }),
      overrideFrom: requesterId === caller.personId ? overrideFrom(row, overrideMinutes) : null,
      told: told.get(row.unblindingId) ?? [],
    }));
    return listOf(shown, query, counted[0]!.total);
  }

  /** Whether the mails with the codes went out, by request. Who may ask can then reach the approvers in another way. */
  private async told(
    caller: Caller,
    rows: readonly ListedRow[],
  ): Promise<Map<number, Plain<CodeMail>[]>> {
    const told = new Map<number, Plain<CodeMail>[]>();
    const unblindingIds = rows
      .filter(({ state }) => state === 'waiting_approval')
      .map(({ unblindingId }) => unblindingId);
    if (unblindingIds.length === 0 || !caller.may('blind_request')) return told;
    const mails = await this.db.read<CodeMail & { unblindingId: number }>({
      ...CODE_MAILS,
      values: { studyId: caller.studyId, unblindingIds },
    });
    for (const { unblindingId, ...mail } of mails) {
      told.set(unblindingId, [...(told.get(unblindingId) ?? []), mail]);
    }
    return told;
  }

  /** The list for a workbook; the download is recorded. */
  async download(caller: Caller, filter: UnblindingFilter): Promise<Plain<UnblindingRows>> {
    const { siteIds, states, search } = filter;
    const chosen = { siteIds, states, search };
    const found = await this.list(caller, { ...chosen, page: 1, size: DOWNLOAD_LIMIT });
    const rows = wholeList(found.rows);
    await recordDownload(this.db, caller, {
      what: 'BLIND_LIST_VIEW',
      rows: rows.length,
      filter: chosen,
    });
    return { rows };
  }

  /** Counts by the rules of `actsOf`: nobody decides on the own request, and only the requester opens the key. */
  async waiting(caller: Caller): Promise<UnblindingsWaiting> {
    const { studyId, personId, siteIds } = caller;
    const [count] = await this.db.read<{ toDecide: number; toOpen: number }>({
      ...COUNT_WAITING,
      values: { studyId, personId, siteIds },
    });
    return {
      ...(caller.may('blind_approve') && { unblindingsToDecide: count!.toDecide }),
      ...(caller.may('blind_request') && { keysToOpen: count!.toOpen }),
    };
  }

  async subjects(caller: Caller, search: string | undefined): Promise<Plain<UnblindingSubject>[]> {
    const { studyId, siteIds } = caller;
    return this.db.read<UnblindingSubject & object>({
      text: UNBLINDING_SUBJECTS,
      values: { studyId, siteIds, search: pattern(search) },
    });
  }

  async trail(caller: Caller, unblindingId: number): Promise<Plain<UnblindingTrail>> {
    const values = { studyId: caller.studyId, unblindingId };
    const [row] = await this.db.read<UnblindingRow>({ ...READ_UNBLINDING, values });
    if (!row || !caller.maySite(row.site_id)) throw Problem.notFound();
    const events = await this.db.read<EventRow>({ text: UNBLINDING_TRAIL, values });
    const shown = events.flatMap(eventOf);
    return { events: shown.map((event, at) => ({ ...event, eventId: String(at + 1) })) };
  }
}

/** An event in words; columns that are not named here, such as revisions, are not shown. */
function eventOf({
  entity,
  before,
  after,
  ...event
}: EventRow): Omit<Plain<UnblindingEvent>, 'eventId'>[] {
  if (entity === 'iwrs_key_reading') {
    return [{ ...event, act: 'shown', reason: null, refusal: null }];
  }
  const now = JSON.parse(after ?? '{}') as Record<string, string | boolean | null>;
  if (entity === 'iwrs_unblinding_attempt') {
    return [{ ...event, act: 'refused', reason: null, refusal: now['refusal'] as string }];
  }
  const reason = (now['decision_reason'] ?? now['request_reason'] ?? null) as string | null;
  const renewed = before !== null && 'round' in now;
  const act = actOf(now, renewed);
  return act ? [{ ...event, act, reason, refusal: null }] : [];
}

function actOf(now: Record<string, unknown>, renewed: boolean): UnblindingEventAct | null {
  if (now['state'] === 'waiting_approval' || renewed) return 'requested';
  if (now['state'] === 'waiting_open') return 'approved';
  if (now['state'] === 'opened') return now['overridden'] === true ? 'overridden' : 'opened';
  return (now['state'] as 'rejected' | 'cancelled' | undefined) ?? null;
}
