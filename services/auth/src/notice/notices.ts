import {
  type Caller,
  Db,
  listOf,
  type PagingInput,
  Problem,
  type Writer,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { NoticeBody, NoticeListAnswer, NoticeRow } from './notice.dto';

const ROW = `n.notice_id as "noticeId", n.title, n.text, n.starts_at as "startsAt", n.ends_at as "endsAt",
  case when n.ends_at <= now() then 'ended' when n.starts_at > now() then 'planned' else 'shown' end as state`;

const LIVE = `
  select ${ROW} from auth.notice n
  where n.starts_at <= now() and (n.ends_at is null or n.ends_at > now())
  order by n.starts_at desc, n.notice_id desc limit 20`;

const ALL = `
  select ${ROW}, (select count(*)::int from auth.notice) as total
  from auth.notice n order by n.starts_at desc, n.notice_id desc limit :size offset :offset`;

const ADD = `
  insert into auth.notice as n (title, text, starts_at, ends_at)
  values (:title, :text, coalesce(:startsAt, now()), :endsAt) returning ${ROW}`;

// A notice that has not begun is ended before it is ever shown.
const END = `
  update auth.notice n set ends_at = greatest(n.starts_at, now())
  where n.notice_id = :noticeId and (n.ends_at is null or n.ends_at > greatest(n.starts_at, now()))
  returning ${ROW}`;

/** Notices of portal administrators to everybody who signs in. */
@Injectable()
export class Notices {
  constructor(private readonly db: Db) {}

  live(): Promise<NoticeRow[]> {
    return this.db.read<NoticeRow>({ name: 'notice_live', text: LIVE });
  }

  async list(query: PagingInput): Promise<NoticeListAnswer> {
    const rows = await this.db.read<NoticeRow & { total: number }>({
      name: 'notice_list',
      text: ALL,
      values: { size: query.size, offset: (query.page - 1) * query.size },
    });
    const plain = rows.map(({ total: _total, ...row }) => row);
    return listOf(plain, query, rows[0]?.total ?? 0);
  }

  /** @throws Problem 422 when it would end before it begins */
  async add(writer: Writer, body: NoticeBody): Promise<NoticeRow> {
    const { startsAt, endsAt } = body;
    if (endsAt && endsAt <= (startsAt ?? new Date())) {
      throw Problem.invalid([{ field: 'endsAt', code: 'AUTH_NOTICE_ENDS_TOO_EARLY' }]);
    }
    const [row] = await this.db.write(writer, { studyId: 0 }, (tx) =>
      tx.query<NoticeRow & Record<string, unknown>>({
        name: 'notice_add',
        text: ADD,
        values: {
          title: body.title,
          text: body.text,
          startsAt: startsAt ?? null,
          endsAt: endsAt ?? null,
        },
      }),
    );
    return row!;
  }

  /** @throws Problem 404 when there is no present or future notice with this number */
  async end(caller: Caller, noticeId: number): Promise<NoticeRow> {
    const [row] = await this.db.write(caller, { studyId: 0 }, (tx) =>
      tx.query<NoticeRow & Record<string, unknown>>({
        name: 'notice_end',
        text: END,
        values: { noticeId },
      }),
    );
    if (!row) throw Problem.notFound();
    return row;
  }
}
