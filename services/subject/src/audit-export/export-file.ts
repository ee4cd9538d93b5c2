import { createHash } from 'node:crypto';
import {
  headDigest,
  AUDIT_FILE_FORMAT,
  type AuditFileEnding,
  type AuditFileRecord,
  AuditFileWriter,
} from '@casebook/platform-db';
import { type Caller, Db, type SnapshotReader } from '@casebook/service-kit';
import type { CorrectionReason } from '@casebook/study-design';
import { Injectable } from '@nestjs/common';
import { AuditScopes } from '../audit/audit-scope';
import { reasonsOfStudy } from '../common/study-reasons';
import { CURRENT_VERSION } from '../engine/page-access';
import { DesignStore } from '../design/design.store';
import { authorOf, type ChainSubject, sealedLink, ExportChain } from './export-chain';
import {
  type ChainAnchorRow,
  ANCHORS_OF_CHAIN,
  COUNT_EVENTS,
  type HeadRow,
  HEADS,
  type LinkEventRow,
  READABLE_CHAIN,
  SEALED_CHAIN,
  type SubjectOfChain,
} from './audit-export.sql';

const ROWS_PER_PIECE = 2_000;

const SUBJECT_OF_CHAIN = {
  name: 'trail-subject',
  text: `select s.subject_no, s.site_id, i.site_code, ${CURRENT_VERSION('s.study_id', 's.site_id')} as current_version_id
    from subject.subject s join admin.v1_site i on i.study_id = s.study_id and i.site_id = s.site_id
    where s.study_id = $1 and s.subject_id = $2`,
};

export interface ExportOrder {
  caller: Caller;
  /**
   * True: a verifiable file, for a role that sees everything. False: a file for reading, with what the role may see.
   */
  sealed: boolean;
  format: AuditFileEnding;
  exportId: number;
  anchorNo: number;
  studyIdText: string;
  /** Called with the progress from time to time; may throw to stop the export. */
  step: (done: number, total: number) => Promise<void>;
}

/** What identifies a written file. For a file that is not sealed it contains nothing about left-out events. */
export interface ExportSummary {
  events: number;
  withheld: number | null;
  root: string | null;
  sha256: string;
}

type Texts = AsyncGenerator<string>;

/** State that the pieces of one file share. */
interface Work {
  snapshot: SnapshotReader;
  order: ExportOrder;
  studyId: number;
  writer: AuditFileWriter;
  /** The study's reasons for corrections. */
  reasons: readonly CorrectionReason[];
  summary: ExportSummary;
}

/**
 * Writes the audit trail of a study as it was at an anchor: chain by chain, each with its links and their events; a
 * sealed file also with its anchors. Only one piece of one chain is in memory at a time.
 */
@Injectable()
export class ExportFile {
  constructor(
    private readonly db: Db,
    private readonly scopes: AuditScopes,
    private readonly designs: DesignStore,
  ) {}

  /** @param take receives the file piece by piece; the reading ends when it returns */
  write<T>(
    order: ExportOrder,
    take: (content: AsyncGenerator<Buffer>, summary: () => ExportSummary) => Promise<T>,
  ): Promise<T> {
    return this.db.snapshot(async (snapshot) => {
      const summary: ExportSummary = { events: 0, withheld: null, root: null, sha256: '' };
      const writer = new AuditFileWriter(order.format, order.sealed);
      const studyId = order.caller.studyId!;
      const reasons = await reasonsOfStudy((statement) => snapshot.read(statement), studyId);
      const work = { snapshot, order, studyId, writer, reasons, summary };
      return take(this.content(work), () => summary);
    });
  }

  private async *content(work: Work): AsyncGenerator<Buffer> {
    const whole = createHash('sha256');
    for await (const text of this.texts(work)) {
      if (text === '') continue;
      const bytes = Buffer.from(text);
      whole.update(bytes);
      yield bytes;
    }
    work.summary.events = work.writer.events;
    work.summary.sha256 = whole.digest('hex');
  }

  private async *texts(work: Work): Texts {
    const { snapshot, order, studyId, writer, summary } = work;
    const { caller, sealed, exportId, anchorNo, studyIdText } = order;
    const root = createHash('sha256');
    const heads: HeadRow[] = [];
    const statement = { text: HEADS, values: [studyId, anchorNo] };
    for await (const rows of snapshot.pieces<HeadRow & object>(statement, ROWS_PER_PIECE)) {
      for (const { chain_kind, chain_id, link_no, hash } of rows) {
        root.update(Buffer.from(headDigest(chain_kind, chain_id, link_no, hash), 'hex'));
        heads.push({ chain_kind, chain_id, link_no, hash });
      }
    }
    if (sealed) Object.assign(summary, { withheld: 0, root: root.digest('hex') });
    yield writer.begin({
      type: 'trail',
      format: AUDIT_FILE_FORMAT,
      at: new Date().toISOString(),
      studyId,
      studyIdText,
      exportId,
      exportedBy: caller.name,
      exportedAs: caller.roleName,
      ...(sealed ? { anchorNo, chains: heads.length, root: summary.root } : { sealed }),
    });
    yield* sealed ? this.sealed(work, heads) : this.unsealed(work, heads);
    yield writer.end();
  }

  private async *sealed(work: Work, heads: readonly HeadRow[]): Texts {
    const { snapshot, order, studyId, writer, summary } = work;
    const [counted] = await snapshot.read<{ n: number }>({ text: COUNT_EVENTS, values: [studyId] });
    for (const head of heads) {
      const { chain, place, names } = await this.open(work, head);
      const { link_no: linkNo, hash } = head;
      yield writer.record({ ...place, linkNo, hash, ...names }) +
        (await this.anchors(work, head))
          .map((anchor) => writer.record({ ...place, ...anchor, type: 'anchor' }))
          .join('');
      let link = 0;
      for await (const rows of this.rows(work, head)) {
        let text = '';
        for (const row of rows) {
          const at = { ...place, type: 'link', linkNo: row.link_no };
          if (row.link_no !== link) text += writer.record(sealedLink(row, at));
          link = row.link_no;
          if (row.event_id === null) continue;
          const event = chain.sealedEvent(row, at);
          if (event['withheld'] === true) summary.withheld! += 1;
          text += writer.record(event);
        }
        yield text;
        await order.step(writer.events, Math.max(counted!.n, writer.events));
      }
    }
  }

  /**
   * Contains only what the role sees, with consecutive numbers, so that no number reveals left-out events. For the same
   * reason, progress is counted in subjects.
   */
  private async *unsealed(work: Work, heads: readonly HeadRow[]): Texts {
    const { order, writer } = work;
    const subjects = heads.filter(({ chain_kind }) => chain_kind === 'subject').length;
    let done = 0;
    for (const head of heads) {
      const { chain, place, names } = await this.open(work, head);
      const no = { row: 0, link: 0, event: 0 };
      for await (const rows of this.rows(work, head)) {
        let text = '';
        for (const row of rows) {
          const event = row.event_id === null ? null : chain.unsealedEvent(row);
          if (!event) continue;
          if (no.event === 0) text += writer.record({ ...place, ...names });
          if (row.link_no !== no.row) {
            no.link += 1;
            const at = { ...place, linkNo: no.link };
            text += writer.record({ ...at, type: 'link', ...authorOf(row) });
          }
          no.row = row.link_no;
          no.event += 1;
          const numbers = { linkNo: no.link, eventId: no.event };
          text += writer.record({ ...place, ...numbers, type: 'event', ...event });
        }
        yield text;
        await order.step(done, subjects);
      }
      if (head.chain_kind === 'subject') done += 1;
    }
  }

  private async open({ order: { caller }, reasons }: Work, head: HeadRow) {
    const subject = await this.subjectOf(caller, head);
    const numbers = await this.designs.seenNumbers(caller);
    const { chain_kind: chainKind, chain_id: chainId } = head;
    const place: AuditFileRecord = { type: 'chain', chainKind, chainId };
    return {
      chain: new ExportChain(caller, caller.language, numbers, subject, reasons),
      place,
      names: subject && { shownSubject: subject.subjectNo, shownSite: subject.siteCode },
    };
  }

  /** Links of a chain with their events, piece by piece. */
  private rows({ snapshot, studyId, order }: Work, { chain_kind, chain_id, link_no }: HeadRow) {
    const statement = {
      text: order.sealed ? SEALED_CHAIN : READABLE_CHAIN,
      values: { studyId, chainKind: chain_kind, chainId: chain_id, linkNo: link_no },
    };
    return snapshot.pieces<LinkEventRow & object>(statement, ROWS_PER_PIECE);
  }

  private async anchors(
    { snapshot, studyId, order }: Work,
    head: HeadRow,
  ): Promise<Omit<AuditFileRecord, 'type'>[]> {
    const anchors = await snapshot.read<ChainAnchorRow & object>({
      ...ANCHORS_OF_CHAIN,
      values: {
        studyId,
        chainKind: head.chain_kind,
        chainId: head.chain_id,
        anchorNo: order.anchorNo,
      },
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
