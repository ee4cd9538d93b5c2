import {
  type Caller,
  databaseFault,
  Db,
  Problem,
  SqlState,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { Key } from '@casebook/study-design';
import { SubjectData } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { DesignStore } from '../design/design.store';
import { neighbourPages, readSiblings } from '../engine/neighbour-pages';
import { promptsOf, type Saved, writeSave } from '../engine/save';
import { PageAccess, SITE_HEADS, type SiteHead } from '../engine/page-access';
import { parseItems, type ParsedItem } from '../engine/parse-input';
import { addVisits, visitsFromTheStart } from '../engine/structure';
import {
  hasSdvRules,
  HOLD_PLACES,
  type PlacedSubject,
  SUBJECT_PLACES,
} from '../engine/subject-place.sql';
import { linesOf, typedNumber, withScreeningNumber } from './registration-input';
import { asksForMore, refuseSite, registrationEntry } from './registration-rules';
import type { Registered, RegisterInput, RegistrationForm } from './registration.dto';
import {
  HOLD_KEY,
  INSERT_SUBJECT,
  LAST_NUMBER,
  NEXT_NUMBER,
  NUMBER_USED,
} from './registration.sql';
import { repeatedRegistration } from './repeated-registration';
import { counterSite, fillPattern, hasCounter, readSubjectNumber } from './subject-number';

/** Numbers typed by hand may already use the next automatic numbers; at most this many are skipped. */
const MAX_SKIPPED = 10_000;
/** Attempts to find an automatic number, because another person may type the same number at the same moment. */
const MAX_ATTEMPTS = 3;

@Injectable()
export class RegistrationService {
  constructor(
    private readonly db: Db,
    private readonly access: PageAccess,
    private readonly designs: DesignStore,
  ) {}

  /** The registration page in the current design version of a site, and how it assigns subject numbers. */
  async form(caller: Caller, siteId: number): Promise<RegistrationForm> {
    const site = await this.access.site(caller, siteId);
    const today = todayAt(site.utc_offset_minutes);
    if (await isStudyLocked(this.db, caller.studyId!)) throw new Problem(423, 'STUDY_LOCKED');
    refuseSite(site, today);
    const version = await this.access.siteVersion(caller.studyId!, site);
    const { pageKey, visitKey } = registrationEntry(version);
    const { pattern, entry } = version.design.subjectNumber;
    const [last] = await this.db.read<{ last_no: number }>({
      ...LAST_NUMBER,
      values: [caller.studyId, counterSite(pattern, siteId)],
    });
    return {
      siteId,
      siteCode: site.site_code,
      siteName: site.site_name,
      utcOffsetMinutes: site.utc_offset_minutes,
      today,
      designVersionId: version.versionId,
      visitKey,
      visitTitle: version.index.visits.get(visitKey)!.title,
      pageKey,
      pageTitle: version.index.pages.get(pageKey)!.title,
      subjectNumber: {
        entry,
        pattern,
        next: fillPattern(pattern, site.site_code, (last?.last_no ?? 0) + 1),
      },
      design: version.projection(caller.roleCode, pageKey),
    };
  }

  /**
   * Registers a subject in one transaction: number, visits and pages of the schedule, and the values of the
   * registration page. A repeated request with the same key gets the same answer.
   *
   * @throws Problem 412 SUBJECT_REGISTERED_BEFORE when the repeated request has changed values, which would be lost
   * @throws Problem 420 ECS_SUBJECT_GENERATING while the first request with this key is running
   */
  async register(
    caller: Caller,
    siteId: number,
    input: RegisterInput,
    key: string | null,
  ): Promise<Registered> {
    const studyId = caller.studyId!;
    const site = await this.access.site(caller, siteId);
    const known = await repeatedRegistration(this.db, this.designs, caller, key, input);
    if (known) return known;
    refuseSite(site, todayAt(site.utc_offset_minutes));
    const version = await this.access.siteVersion(studyId, site);
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    const entry = registrationEntry(version);
    const items = parseItems(version, version.role(caller.roleCode), entry.pageKey, input.items);
    const typed = typedNumber(version, input.subjectNo);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await this.db.write(caller, { studyId, siteId }, (tx) =>
          this.registerIn(tx, caller, { site, version, ...entry, items, typed, key }),
        );
        const siblings = await readSiblings(this.db, studyId, done.subjectId);
        return {
          subjectId: done.subjectId,
          subjectNo: done.subjectNo,
          siteId,
          pageId: done.saved.page.pageId,
          nextPageId: neighbourPages(version, caller.roleCode, siblings, done.saved.page.pageId)
            .nextPageId,
          prompts: promptsOf(caller, version, done.saved.prompts),
        };
      } catch (error) {
        const { code, constraint } = databaseFault(error);
        if (code !== SqlState.uniqueViolation) throw error;
        if (constraint === 'subject_no') {
          if (typed !== null) throw numberUsed();
          if (attempt < MAX_ATTEMPTS) continue;
        }
        // The same request was sent twice, and the other one registered the subject in the meantime.
        const other = await repeatedRegistration(this.db, this.designs, caller, key, input);
        if (other) return other;
        throw error;
      }
    }
  }

  private async registerIn(
    tx: WriteTransaction,
    caller: Caller,
    work: {
      site: SiteHead;
      version: DesignVersion;
      pageKey: Key;
      visitKey: Key;
      items: readonly ParsedItem[];
      typed: string | null;
      key: string | null;
    },
  ): Promise<{ subjectId: number; subjectNo: string; saved: Saved }> {
    const { site, version, pageKey, visitKey } = work;
    const studyId = caller.studyId!;
    await this.hold(tx, studyId, work);
    const subjectNo = work.typed ?? (await this.nextNumber(tx, studyId, site, version));
    if (hasSdvRules(version)) await tx.query({ ...HOLD_PLACES, values: [studyId, site.site_id] });
    const [subject] = await tx.query<{ subject_id: number }>({
      ...INSERT_SUBJECT,
      values: {
        studyId,
        siteId: site.site_id,
        subjectNo,
        versionId: version.versionId,
        registerKey: work.key,
      },
    });
    const subjectId = subject!.subject_id;
    const today = todayAt(site.utc_offset_minutes);
    const scope = { studyId, subjectId, siteId: site.site_id, today };
    const data = new SubjectData(version);
    data.identity = { siteCode: site.site_code, subjectNo };
    if (hasSdvRules(version)) {
      const [placed] = await tx.query<PlacedSubject>({
        ...SUBJECT_PLACES,
        values: [studyId, [subjectId]],
      });
      data.place = placed!.place;
    }
    const { visits, pages } = await addVisits(
      tx,
      { ...scope, personName: caller.name, origin: null },
      data,
      visitsFromTheStart(version),
    );
    const visit = visits.find(({ visit_key }) => visit_key === visitKey)!;
    const { page_id: pageId } = pages.find(
      (page) => page.visit_id === visit.visit_id && page.page_key === pageKey,
    )!;
    const saved = await writeSave(
      tx,
      caller,
      { ...scope, pageId, saveKey: work.key, underOldVersion: false },
      data,
      data.pages.get(pageId)!,
      {
        items: withScreeningNumber(version, work.items, work.typed === null ? subjectNo : null),
        linesAdded: linesOf(version, pageKey, work.items),
        linesRemoved: [],
        linesRestored: [],
        linesOrdered: [],
        offeredReasons: new Set(),
      },
    );
    // Values that the system fills are not entries, unless the page has no other items.
    if (
      work.items.every(({ value }) => value === null) &&
      asksForMore(version, version.role(caller.roleCode))
    ) {
      throw new Problem(422, 'COMMON_NO_CHANGE');
    }
    return { subjectId, subjectNo, saved };
  }

  /**
   * Reads the site again inside the transaction, because it may have been deleted or got another version. The lock
   * waits for such a change to finish.
   */
  private async hold(
    tx: WriteTransaction,
    studyId: number,
    { site, version, key }: { site: SiteHead; version: DesignVersion; key: string | null },
  ): Promise<void> {
    if (key !== null) {
      const [held] = await tx.query<{ held: boolean }>({ ...HOLD_KEY, values: [studyId, key] });
      if (!held!.held) throw new Problem(420, 'ECS_SUBJECT_GENERATING');
    }
    const [now] = await tx.query<SiteHead>({ ...SITE_HEADS, values: [studyId, [site.site_id]] });
    refuseSite(now!, todayAt(site.utc_offset_minutes));
    if (now!.current_version_id !== version.versionId) {
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    }
  }

  private async nextNumber(
    tx: WriteTransaction,
    studyId: number,
    site: SiteHead,
    version: DesignVersion,
  ): Promise<string> {
    const { pattern } = version.design.subjectNumber;
    for (let skipped = 0; skipped < MAX_SKIPPED; skipped += 1) {
      const [counter] = await tx.query<{ last_no: number }>({
        ...NEXT_NUMBER,
        values: [studyId, counterSite(pattern, site.site_id)],
      });
      const number = readSubjectNumber(fillPattern(pattern, site.site_code, counter!.last_no));
      if (!number) break;
      const [found] = await tx.query<{ used: boolean }>({
        ...NUMBER_USED,
        values: [studyId, number],
      });
      if (!found!.used) return number;
      if (!hasCounter(pattern)) break;
    }
    throw new Problem(422, 'SUBJECT_NUMBER_NOT_AUTOMATIC');
  }
}

const numberUsed = () =>
  Problem.invalid([{ field: 'subjectNo', code: 'SUBJECT_NUMBER_USED', params: {} }]);
