import {
  type AtPosition,
  Caller,
  Db,
  EXACT_TOTAL,
  listOf,
  type NamedValues,
  type PageInfo,
  type PagingInput,
  Problem,
  withPosition,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { auditEntry, type AuditRow } from '../audit/audit.trail';
import { recordDownload } from '../download/record-download';
import { containing } from '../input/fields';
import type {
  HistoryEvent,
  HistoryFilter,
  HistoryPeople,
  HistoryPeopleQuery,
  HistoryPerson,
  HistoryQuery,
} from './history.dto';
import {
  countEvents,
  DOWNLOADS_OF_DATA,
  LIST_PEOPLE,
  listEvents,
  OFFSETS,
  ROLE_FIELDS,
} from './history.sql';

type EventRow = AtPosition<Omit<HistoryEvent, 'changes' | 'download'>> &
  Pick<AuditRow, 'before' | 'after'> & {
    source: number;
    what: string | null;
    rows: number;
    filter: Record<string, unknown> | null;
  };

const PEOPLE_OFFERED = 50;

type Events = PageInfo & { rows: HistoryEvent[]; utcOffsetMinutes: number };

/** The actions of the users of a study: sign-ins, passwords, roles, downloads (spec section 2.2). */
@Injectable()
export class HistoryService {
  constructor(private readonly db: Db) {}

  /** @throws Problem 403 for a site that the caller's role does not reach */
  list(caller: Caller, query: HistoryQuery): Promise<Events> {
    return this.read(caller, query, query);
  }

  /** The events of the filter, at most 10,000; the download is recorded as an event itself. */
  async download(caller: Caller, filter: HistoryFilter): Promise<Events> {
    const events = await this.read(caller, filter, { page: 1, size: EXACT_TOTAL });
    const rows = events.rows.length;
    await recordDownload(this.db, caller, { what: 'USER_HISTORY_REPORT', rows, filter });
    return events;
  }

  /** People to choose from, always including those already chosen. */
  async people(caller: Caller, query: HistoryPeopleQuery): Promise<HistoryPeople> {
    const find = (search: string | null, ids: readonly number[] | null) =>
      this.db.read<HistoryPerson>({
        name: 'history-people',
        text: LIST_PEOPLE,
        values: {
          studyId: caller.studyId,
          siteIds: caller.siteIds,
          search,
          personIds: ids,
          limit: ids?.length ?? PEOPLE_OFFERED,
        },
      });
    const { search, personId } = query;
    const [chosen, found] = await Promise.all([
      personId?.length ? find(null, personId) : [],
      find(containing(search), null),
    ]);
    const others = found.filter((one) => !personId?.includes(one.personId));
    return { rows: [...chosen, ...others] };
  }

  private async read(caller: Caller, filter: HistoryFilter, paging: PagingInput): Promise<Events> {
    const sites = sitesOf(caller, filter.siteId);
    const utcOffsetMinutes = await this.offset(caller, sites);
    const values = valuesOf(caller, sites, filter, utcOffsetMinutes);
    const { kind, order = 'desc' } = filter;
    const { page, size } = paging;
    const [rows, counted] = await Promise.all([
      this.db.read<EventRow>({
        ...listEvents(kind, order),
        values: { ...values, end: page * size, offset: (page - 1) * size },
      }),
      this.db.read<{ n: number }>({
        ...countEvents(kind),
        values: { ...values, end: EXACT_TOTAL + 1, offset: 0 },
      }),
    ]);
    const list = listOf(
      rows.map((row) => eventOf(row, caller)),
      paging,
      counted[0]!.n,
    );
    return Object.assign(list, { utcOffsetMinutes });
  }

  /** Days use the offset of the site; for several sites with one offset that offset, otherwise UTC. */
  private async offset(caller: Caller, sites: readonly number[] | null): Promise<number> {
    const offsets = await this.db.read<{ minutes: number }>({
      name: 'history-offsets',
      text: OFFSETS,
      values: { studyId: caller.studyId, siteIds: sites },
    });
    return offsets.length === 1 ? offsets[0]!.minutes : 0;
  }
}

/** A filter by sites narrows the sites within the caller's reach. */
function sitesOf(caller: Caller, siteIds: readonly number[] | undefined): readonly number[] | null {
  if (!siteIds?.length) return caller.siteIds;
  for (const siteId of siteIds) caller.requireSite(siteId);
  return siteIds;
}

/** The start of a day in the time zone with this offset, shifted by a number of days. */
function startOfDay(day: string, daysLater: number, utcOffsetMinutes: number): Date {
  const start = new Date(`${day}T00:00:00Z`);
  start.setUTCDate(start.getUTCDate() + daysLater);
  start.setUTCMinutes(start.getUTCMinutes() - utcOffsetMinutes);
  return start;
}

/**
 * The number of downloaded rows reveals what the role could see, and data of sites beyond the reader's reach. It is
 * shown to the person who downloaded, in the same role, and for lists without hidden data to readers of all sites.
 */
const seesRows = ({ personId, source, roleCode }: EventRow, caller: Caller): boolean =>
  personId === caller.personId ||
  (caller.siteIds === null &&
    (!DOWNLOADS_OF_DATA.includes(source) || roleCode === caller.roleCode));

function eventOf(row: EventRow, caller: Caller): HistoryEvent {
  const { before, after, what, rows, filter, source: _source, ...event } = row;
  const trail: AuditRow = {
    ...event,
    before,
    after,
    organisation: null,
    actorRole: null,
    action: 0,
    actorName: '',
  };
  return {
    ...withPosition<Omit<HistoryEvent, 'changes' | 'download'>>(event),
    changes: auditEntry(trail, ROLE_FIELDS).changes,
    download: what === null ? null : { what, rows: seesRows(row, caller) ? rows : null, filter },
  };
}

function valuesOf(
  caller: Caller,
  sites: readonly number[] | null,
  filter: HistoryFilter,
  utcOffsetMinutes: number,
): NamedValues {
  const { search, personId, kind, from, to } = filter;
  if (from && to && to < from) {
    throw Problem.invalid([{ field: 'to', code: 'END_BEFORE_START' }]);
  }
  return {
    studyId: caller.studyId,
    siteIds: sites,
    search: containing(search),
    personIds: personId?.length ? personId : null,
    from: from ? startOfDay(from, 0, utcOffsetMinutes) : null,
    before: to ? startOfDay(to, 1, utcOffsetMinutes) : null,
    kinds: kind?.length ? kind : null,
  };
}
