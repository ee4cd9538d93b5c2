import { compileDesignChecks } from '@casebook/checks';
import { Flag, NOT_DONE, type PageInstance, SubjectData } from '@casebook/subject-data';
import type { AuditEventRow } from './audit-event';
import { AuditScope } from './audit-scope';
import { withoutUnseenFlags } from './audit-without-flags';
import { blindedDesign, check } from './blinded-design.testing';
import { seesAuditEvent } from './seen-audit-event';
import { closedPlaces, seenPageCounts, isRowShown } from './seen-page';
import { knowsQuery, seesQuery } from './seen-queries';
import { seenSubject } from './seen-subject';
import { StatusView } from './status-view';
import { VersionView } from './version-view';

const design = blindedDesign([check('Q', { page: 'OPEN', item: 'X' }, 'MIXED.KIT == "1"')]);
expect(compileDesignChecks(design).faults).toEqual([]);
const version = new VersionView(1, 1, design);
const none = version.role('pharmacist').unseen;
const at = (pageKey: string, itemKey: string | null, checkKey: string | null = null) => ({
  pageKey,
  blockKey: `${pageKey}B`,
  itemKey,
  checkKey,
});
const sees = (...privileges: string[]) =>
  new StatusView((privilege) => privileges.includes(privilege));

describe('queries that a role may see', () => {
  it.each([
    ['at an item of everybody', at('OPEN', 'X'), true],
    ['at a hidden item', at('MIXED', 'KIT'), false],
    ['of a check that reads a hidden item', at('OPEN', 'X', 'Q'), false],
    ['at a page of hidden items', at('SECRET', null), false],
  ])('%s [D6-HIDDEN-05]', (_where, query, expected) => {
    expect(seesQuery(version, 'site', version.role('site').unseen, query)).toBe(expected);
    expect(seesQuery(version, 'pharmacist', none, query)).toBe(true);
  });

  it('leave out what another released version hides [D6-HIDDEN-05]', () => {
    const unseen = { ...none, items: ['OPEN.X'] };
    expect(seesQuery(version, 'pharmacist', unseen, at('OPEN', 'X'))).toBe(false);
  });

  it('are decided by a version that has their target and check [D6-HIDDEN-05]', () => {
    expect(knowsQuery(version, at('OPEN', 'X', 'Q'))).toBe(true);
    expect(knowsQuery(version, at('OPEN', 'X', 'GONE'))).toBe(false);
    expect(knowsQuery(version, at('OPEN', 'GONE'))).toBe(false);
  });
});

const page = (): PageInstance => ({
  pageId: 1,
  pageKey: 'OPEN',
  visit: { visitId: 1, visitKey: 'V1', cycleNo: null, unscheduledNo: null, deleted: false },
  flags: Flag.freeze,
  counters: {} as PageInstance['counters'],
  values: new Map(),
  lines: new Map([['OPENB', new Map([[0, { position: 0, flags: Flag.lock, deleted: false }]])]]),
  queries: [],
  saveKey: null,
  hasComments: false,
});

describe('rows of a page that a role may see', () => {
  const row = {
    blockKey: 'OPENB',
    line: 0,
    itemKey: 'X',
    value: null,
    deleted: false,
    versionId: 1,
  };

  it('contain a row without a value only for a flag that the role sees [D6-VIEW-02]', () => {
    const data = new SubjectData(version);
    const flags = Flag.freeze | Flag.lock | Flag.sdv;
    const never = { ...row, revision: 0, flags };
    expect(isRowShown(data, page(), never, sees('SDV_VIEW'))).toBe(true);
    expect(isRowShown(data, page(), never, sees('FREEZE_VIEW', 'LOCK_VIEW'))).toBe(false);
    expect(isRowShown(data, page(), { ...never, revision: 1 }, sees())).toBe(true);
  });

  it('contain closed blocks with only the flags that the role sees [D6-VIEW-02]', () => {
    const view = version.role('site');
    const closed = [{ blockKey: 'OPENB', line: 0, flags: Flag.lock }];
    expect(closedPlaces(page(), view, sees('LOCK_VIEW'))).toEqual(closed);
    expect(closedPlaces(page(), view, sees('FREEZE_VIEW'))).toEqual([]);
  });

  it('lack counts of statuses that the role does not see, instead of showing zero [D6-VIEW-02]', () => {
    const zero = { openQueries: 1, answeredQueries: 0, frozen: 2, sdv: 0, reviewed: 0 };
    const sdvOpen = { sdvOpen: 3, sdvDone: 0, sdvUncounted: 0, applicable: true };
    const counts = { items: 4, entered: 4, ...zero, locked: 0, signed: 0, ...sdvOpen };
    expect(seenPageCounts(sees('FREEZE_VIEW'), counts)).toEqual({
      items: 4,
      entered: 4,
      inputState: 2,
      frozen: 2,
    });
  });

  it('say what waits for SDV of a page that is collected and was counted [D3-SDV-01]', () => {
    const none = { openQueries: 0, answeredQueries: 0, frozen: 0, sdv: 0, reviewed: 0, locked: 0 };
    const page = {
      items: 4,
      entered: 4,
      ...none,
      signed: 0,
      sdvOpen: 3,
      sdvDone: 0,
      sdvUncounted: 0,
    };
    const shown = (more: object) =>
      seenPageCounts(sees('SDV_VIEW'), { ...page, applicable: true, ...more }).sdvOpen;
    expect(shown({})).toBe(3);
    expect(shown({ applicable: false })).toBe(0);
    expect(shown({ sdvUncounted: 1 })).toBeNull();
  });

  it('lack numbers of a subject that are hidden items [D6-HIDDEN-05]', () => {
    const subject = { screeningNo: 'S', enrollmentNo: 'E' };
    expect(seenSubject(subject, sees(), { screening: true, enrollment: false })).toEqual({
      screeningNo: 'S',
      enrollmentNo: null,
    });
  });
});

describe('events of the audit trail that a role may see', () => {
  const event = (entity: string, item: string | null, more: Partial<AuditEventRow> = {}) => ({
    entity,
    row_key: '1/9',
    action: 1,
    page_id: 1,
    visit_id: 1,
    block_key: 'MIXEDB',
    line: 0,
    item_key: item,
    design_version_id: 1,
    revision: 2,
    flags_before: 0,
    flags_after: 0,
    before: 'a',
    after: 'b',
    reason_code: null,
    reason: null,
    ...more,
  });
  const pages = [
    {
      page_id: 1,
      page_key: 'MIXED',
      design_version_id: 1,
      visit_id: 1,
      visit_key: 'V1',
      cycle_no: null,
      unscheduled_no: null,
    },
  ];
  const scope = (role: string) => new AuditScope(pages, [], version, new Map([[1, version]]), role);
  const may = () => true;

  it('are those of visible items; events of other entities need their own privilege [D3-TRAIL-05]', () => {
    const shown = (role: string, item: string) =>
      seesAuditEvent(event('item_value', item), scope(role), sees(), may);
    expect([shown('site', 'A'), shown('site', 'KIT'), shown('pharmacist', 'KIT')]).toEqual([
      true,
      false,
      true,
    ]);
    const role = event('role', null, { page_id: null });
    expect(seesAuditEvent(role, null, sees(), (key) => key === 'study_info_view')).toBe(true);
    expect(seesAuditEvent(role, null, sees(), () => false)).toBe(false);
    expect(seesAuditEvent(event('unknown', null), null, sees(), may)).toBe(false);
  });

  it('contain no flag that the role does not see, and are left out when nothing else remains [D6-VIEW-02]', () => {
    const flagged = event('item_value', 'A', { before: 'a', after: 'a', flags_after: Flag.sdv });
    expect(withoutUnseenFlags(flagged, sees('LOCK_VIEW'), scope('site'))).toBeNull();
    expect(withoutUnseenFlags(flagged, sees('SDV_VIEW'), scope('site'))).toMatchObject({
      flags_after: Flag.sdv,
    });
  });

  it('keep that an item was not done, which is an entry and no status [D3-NOTDONE-01]', () => {
    const notDone = event('item_value', 'A', {
      before: null,
      after: null,
      flags_before: Flag.lock,
      flags_after: Flag.lock | NOT_DONE,
    });
    expect(withoutUnseenFlags(notDone, sees(), scope('site'))).toMatchObject({
      flags_after: NOT_DONE,
    });
  });
});
