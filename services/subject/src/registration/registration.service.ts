import {
  type Caller,
  Db,
  type FieldError,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { BlockType, type Key } from '@casebook/study-design';
import { itemInstanceKey, SubjectData, MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import { Injectable } from '@nestjs/common';
import { isStudyLocked } from '../common/study-lock';
import { todayAt } from '../common/today';
import type { DesignVersion } from '../design/design-version';
import { DesignStore } from '../design/design.store';
import { neighbourPages, readSiblings } from '../engine/neighbour-pages';
import { promptsOf, type Saved, writeSave } from '../engine/save';
import { PageAccess, SITE_HEAD, type SiteHead } from '../engine/page-access';
import { parseItems, type ParsedItem } from '../engine/parse-input';
import { addVisits, visitsFromTheStart } from '../engine/structure';
import { asksForMore, refuseSite, registrationPlace } from './registration-rules';
import type { Registered, RegisterInput, RegistrationForm } from './registration.dto';
import {
  HOLD_KEY,
  INSERT_SUBJECT,
  LAST_NUMBER,
  NEXT_NUMBER,
  NUMBER_USED,
  REGISTERED_BY_KEY,
  VALUES_OF_PAGE,
} from './registration.sql';
import { counterSite, fillPattern, hasCounter, readSubjectNumber } from './subject-number';

const UNIQUE_VIOLATION = '23505';
/** Numbers typed by hand may already use the next automatic numbers; at most this many are skipped. */
const MAX_SKIPPED = 10_000;
/** Browsers resolve these path segments to a folder, encoded or not. */
const NOT_IN_AN_ADDRESS = /^\.{1,2}$/;
/** Attempts to find an automatic number, because another person may type the same number at the same moment. */
const TRIES = 3;

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
    const { pageKey, visitKey } = registrationPlace(version);
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
    const known = await this.registered(caller, key, input);
    if (known) return known;
    refuseSite(site, todayAt(site.utc_offset_minutes));
    const version = await this.access.siteVersion(studyId, site);
    if (input.designVersionId !== version.versionId)
      throw new Problem(412, 'SUBJECT_DESIGN_CHANGED');
    const place = registrationPlace(version);
    const items = parseItems(version, version.role(caller.roleCode), place.pageKey, input.items);
    const typed = typedNumber(version, input.subjectNo);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const done = await this.db.write(caller, { studyId, siteId }, (tx) =>
          this.registerIn(tx, caller, { site, version, ...place, items, typed, key }),
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
        const { code, constraint } = error as { code?: string; constraint?: string };
        if (code !== UNIQUE_VIOLATION) throw error;
        if (constraint === 'subject_no') {
          if (typed !== null) throw numberUsed();
          if (attempt < TRIES) continue;
        }
        // The same request was sent twice, and the other one registered the subject in the meantime.
        const other = await this.registered(caller, key, input);
        if (other) return other;
        throw error;
      }
    }
  }

  private async registered(
    caller: Caller,
    key: string | null,
    input: RegisterInput,
  ): Promise<Registered | null> {
    if (key === null) return null;
    const studyId = caller.studyId!;
    const pages = await this.db.read<{
      subject_id: number;
      subject_no: string;
      site_id: number;
      page_id: number;
      page_key: string;
      design_version_id: number;
    }>({
      ...REGISTERED_BY_KEY,
      values: [studyId, key],
    });
    // The oldest page was created under the version that the subject was registered under.
    const [first] = pages;
    if (!first) return null;
    caller.requireSite(first.site_id);
    const version = await this.designs.version(studyId, first.design_version_id);
    const { page_id: pageId } = pages.find(
      ({ page_key }) => page_key === version.index.registrationPage!.key,
    )!;
    if (await this.isChanged(caller, version, { ...first, page_id: pageId }, input)) {
      throw new Problem(412, 'SUBJECT_REGISTERED_BEFORE', { params: { number: first.subject_no } });
    }
    const siblings = await readSiblings(this.db, studyId, first.subject_id);
    return {
      subjectId: first.subject_id,
      subjectNo: first.subject_no,
      siteId: first.site_id,
      pageId,
      nextPageId: neighbourPages(version, caller.roleCode, siblings, pageId).nextPageId,
      prompts: [],
    };
  }

  /** Whether a request differs from what was registered. */
  private async isChanged(
    caller: Caller,
    version: DesignVersion,
    {
      subject_id,
      subject_no,
      page_id,
    }: { subject_id: number; subject_no: string; page_id: number },
    input: RegisterInput,
  ): Promise<boolean> {
    const number = readSubjectNumber(input.subjectNo ?? '');
    if (number !== null && number !== subject_no) return true;
    const stored = await this.db.read<StoredValue & object>({
      ...VALUES_OF_PAGE,
      values: [caller.studyId, subject_id, page_id],
    });
    const view = version.role(caller.roleCode);
    const { key: pageKey } = version.index.registrationPage!;
    const items = readItems(version, view, pageKey, input.items);
    const given = new Map(
      items?.flatMap(({ blockKey, line, itemKey, value }) =>
        value === null ? [] : [[itemInstanceKey({ blockKey, line, itemKey }), value]],
      ),
    );
    const filledIn = version.index.screeningItem?.item.key;
    for (const { block_key, line, item_key, value, typed } of stored) {
      const place = itemInstanceKey({ blockKey: block_key, line, itemKey: item_key });
      const isFilledIn = !typed || (item_key === filledIn && value === subject_no);
      if ((given.get(place) ?? (isFilledIn ? value : null)) !== value) return true;
      given.delete(place);
    }
    return items === null || given.size > 0;
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
    const [now] = await tx.query<SiteHead>({ ...SITE_HEAD, values: [studyId, site.site_id] });
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

interface StoredValue {
  block_key: string;
  line: number;
  item_key: string;
  value: string;
  typed: boolean;
}

/** Null when the version refuses one of the items. */
function readItems(...input: Parameters<typeof parseItems>): ParsedItem[] | null {
  try {
    return parseItems(...input);
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

const numberUsed = () =>
  Problem.invalid([{ field: 'subjectNo', code: 'SUBJECT_NUMBER_USED', params: {} }]);

function typedNumber(version: DesignVersion, subjectNo: string | undefined): string | null {
  const refuse = (code: FieldError['code']) =>
    Problem.invalid([{ field: 'subjectNo', code, params: { max: MAX_SUBJECT_NUMBER_LENGTH } }]);
  const typed = readSubjectNumber(subjectNo ?? '');
  if (version.design.subjectNumber.entry === 'automatic') {
    if (typed !== null) throw refuse('SUBJECT_NUMBER_GIVEN');
    return null;
  }
  if (typed === null) throw refuse('SUBJECT_NUMBER_REQUIRED');
  if (typed === undefined) throw refuse('SUBJECT_NUMBER_TOO_LONG');
  if (NOT_IN_AN_ADDRESS.test(typed)) throw refuse('INPUT_INVALID_VALUE');
  return typed;
}

/** With automatic numbering, an empty screening number gets the subject number. */
function withScreeningNumber(
  version: DesignVersion,
  items: readonly ParsedItem[],
  subjectNo: string | null,
): readonly ParsedItem[] {
  const placed = version.index.screeningItem!;
  const given = items.find((item) => item.itemKey === placed.item.key);
  if (subjectNo === null || (given && given.value !== null)) return items;
  const field = given?.field ?? 'items.screening';
  try {
    const [filled] = parseItems(version, version.role(null), placed.page.key, [
      { blockKey: placed.block.key, line: 0, itemKey: placed.item.key, value: subjectNo },
    ]);
    return [...items.filter((item) => item !== given), { ...filled!, field }];
  } catch (error) {
    if (error instanceof Problem) throw new Problem(422, 'SUBJECT_NUMBER_NOT_AUTOMATIC');
    throw error;
  }
}

/** Adds log lines of the registration page for the entered values. */
function linesOf(version: DesignVersion, pageKey: Key, items: readonly ParsedItem[]) {
  const given = items.filter(({ blockKey, line }) => line > 0 && isLog(version, pageKey, blockKey));
  const lines = new Map(
    given.map(({ blockKey, line }) => [`${blockKey} ${line}`, { blockKey, line }]),
  );
  return [...lines.values()];
}

function isLog(version: DesignVersion, pageKey: Key, blockKey: Key): boolean {
  const block = version.index.pages.get(pageKey)!.blocks.find(({ key }) => key === blockKey);
  return block !== undefined && block.type === BlockType.logLine;
}
