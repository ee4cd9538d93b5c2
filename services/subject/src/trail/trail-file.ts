import { createHash } from 'node:crypto';
import {
  headDigest,
  TRAIL_FORMAT,
  type TrailFileFormat,
  type TrailRecord,
  TrailWriter,
} from '@casebook/platform-db';
import { type Caller, Db, type Snapshot } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { AuditScopes } from '../audit/audit-scope';
import { CURRENT_VERSION } from '../page/places';
import { SubjectListService } from '../subject/subject-list.service';
import { type ChainSubject, linkRecord, TrailChain } from './trail-chain';
import {
  type AnchorRow,
  ANCHORS_OF_CHAIN,
  CHAIN,
  COUNT_EVENTS,
  type HeadRow,
  HEADS,
  type LinkEventRow,
  type SubjectOfChain,
} from './trail.sql';

const ROWS = 2_000;

const SUBJECT_OF_CHAIN = {
  name: 'trail-subject',
  text: `select s.subject_no, s.site_id, i.site_code, ${CURRENT_VERSION('s.study_id', 's.site_id')} as current_version_id
    from subject.subject s join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and s.subject_id = $2`,
};

export interface TrailOrder {
  caller: Caller;
  format: TrailFileFormat;
  exportId: number;
  anchorNo: number;
  studyIdText: string;
  /** Told now and then; throws to end the writing. */
  step: (events: number, total: number) => Promise<void>;
}

/** What identifies a written file. */
export interface TrailSummary {
  events: number;
  withheld: number;
  root: string;
  sha256: string;
}

/**
 * Writes the trail of a study as it was at an anchor: chain by chain, each with the anchors of it and its links with
 * their events. What is kept in memory is one piece of one chain.
 */
@Injectable()
export class TrailFile {
  constructor(
    private readonly db: Db,
    private readonly scopes: AuditScopes,
    private readonly subjects: SubjectListService,
  ) {}

  /** @param take gets the file piece by piece; what it returns ends the reading */
  write<T>(
    order: TrailOrder,
    take: (content: AsyncGenerator<Buffer>, summary: () => TrailSummary) => Promise<T>,
  ): Promise<T> {
    return this.db.snapshot((snapshot) => {
      const summary: TrailSummary = { events: 0, withheld: 0, root: '', sha256: '' };
      return take(this.content(snapshot, order, summary), () => summary);
    });
  }

  private async *content(
    snapshot: Snapshot,
    order: TrailOrder,
    summary: TrailSummary,
  ): AsyncGenerator<Buffer> {
    const { caller, format, exportId, anchorNo, studyIdText } = order;
    const studyId = caller.studyId!;
    const writer = new TrailWriter(format);
    const whole = createHash('sha256');
    const told = (text: string): Buffer => {
      const bytes = Buffer.from(text);
      whole.update(bytes);
      return bytes;
    };
    const heads = { text: HEADS, values: [studyId, anchorNo] };
    const root = createHash('sha256');
    const chains: HeadRow[] = [];
    for await (const rows of snapshot.pieces<HeadRow & object>(heads, ROWS)) {
      for (const { chain_kind, chain_id, link_no, hash } of rows) {
        root.update(Buffer.from(headDigest(chain_kind, chain_id, link_no, hash), 'hex'));
        chains.push({ chain_kind, chain_id, link_no, hash });
      }
    }
    summary.root = root.digest('hex');
    const [counted] = await snapshot.read<{ n: number }>({ text: COUNT_EVENTS, values: [studyId] });
    const total = counted!.n;
    yield told(
      writer.begin({
        type: 'trail',
        format: TRAIL_FORMAT,
        at: new Date().toISOString(),
        studyId,
        studyIdText,
        exportId,
        exportedBy: caller.name,
        exportedAs: caller.roleName,
        anchorNo,
        chains: chains.length,
        root: summary.root,
      }),
    );
    const { screening, enrollment } = await this.subjects.seesNumbers(caller);
    for (const head of chains) {
      const subject = await this.subjectOf(caller, head);
      const chain = new TrailChain(caller, caller.language, screening && enrollment, subject);
      const place: TrailRecord = {
        type: 'chain',
        chainKind: head.chain_kind,
        chainId: head.chain_id,
        linkNo: head.link_no,
      };
      const names = subject && { shownSubject: subject.subjectNo, shownSite: subject.siteCode };
      yield told(
        writer.record({ ...place, hash: head.hash, ...names }) +
          (await this.anchors(snapshot, studyId, head, anchorNo))
            .map((anchor) => writer.record({ ...place, ...anchor, type: 'anchor' }))
            .join(''),
      );
      let link = 0;
      const statement = {
        text: CHAIN,
        values: [studyId, head.chain_kind, head.chain_id, head.link_no],
      };
      for await (const rows of snapshot.pieces<LinkEventRow & object>(statement, ROWS)) {
        let text = '';
        for (const row of rows) {
          const at = { ...place, linkNo: row.link_no };
          if (row.link_no !== link) text += writer.record(linkRecord(row, at));
          link = row.link_no;
          if (row.event_id === null) continue;
          const event = chain.event(row, at);
          if (event['withheld'] === true) summary.withheld += 1;
          text += writer.record(event);
        }
        yield told(text);
        await order.step(writer.events, Math.max(total, writer.events));
      }
    }
    yield told(writer.end());
    summary.events = writer.events;
    summary.sha256 = whole.digest('hex');
  }

  private async anchors(
    snapshot: Snapshot,
    studyId: number,
    head: HeadRow,
    anchorNo: number,
  ): Promise<Omit<TrailRecord, 'type'>[]> {
    const anchors = await snapshot.read<AnchorRow & object>({
      ...ANCHORS_OF_CHAIN,
      values: [studyId, head.chain_kind, head.chain_id, anchorNo],
    });
    return anchors.map(({ anchor_no, at, cause, link_no, hash }) => ({
      linkNo: link_no,
      hash,
      anchorNo: anchor_no,
      at: at.toISOString(),
      cause,
    }));
  }

  private async subjectOf(caller: Caller, head: HeadRow): Promise<ChainSubject | null> {
    if (head.chain_kind !== 'subject') return null;
    const [found] = await this.db.read<SubjectOfChain & object>({
      ...SUBJECT_OF_CHAIN,
      values: [caller.studyId, head.chain_id],
    });
    if (!found) return null;
    const scope = await this.scopes.of(caller, head.chain_id, found.current_version_id);
    return { subjectNo: found.subject_no, siteCode: found.site_code, scope };
  }
}
