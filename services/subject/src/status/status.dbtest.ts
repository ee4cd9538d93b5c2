import { Flag, type StatusFlag, type StatusLevel } from '@casebook/subject-data';
import type { AuditList } from '../audit/audit.dto';
import { writeAs } from '../test/flags';
import type { TestStudy } from '../test/study';
import { act, eventsOf, expectVerified, flagsOf, preview, startStatusStudy } from '../test/status';

const BITS: Readonly<Record<StatusFlag, number>> = Flag;
const LOCKED = 'CDMS700MSG005';

/** What a study without rules for locks answers. */
const NOT_BLOCKED = { isBlocked: false, blockedBy: [] };

describe('status acts', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await startStatusStudy();
  });
  afterAll(() => study.stop());
  afterEach(() => expectVerified(study));

  /** A subject with some values of SCR.DM, and the targets of each level around AGE or SIDE. */
  async function subject() {
    const { subjectId, subjectNo, pages } = await study.subject();
    const pageId = pages['SCR.DM']!;
    await study.enter(pageId, { AGE: '50', SEX: 'F' });
    const { visitId } = await study.open(pageId);
    const targets = {
      subject: {},
      visit: { visitId },
      page: { pageId },
      block: { pageId, blockKey: 'FIX' },
      line: { pageId, blockKey: 'FIX', line: 1 },
      question: { pageId, blockKey: 'DM', line: 0, itemKey: 'AGE' },
    } as const satisfies Record<StatusLevel, object>;
    const set = (flag: StatusFlag, level: StatusLevel) => ({
      flag,
      set: true,
      level,
      ...targets[level],
    });
    const clear = (flag: StatusFlag, level: StatusLevel) => ({
      ...set(flag, level),
      set: false,
      reason: `no longer ${flag}`,
    });
    return { subjectId, subjectNo, pages, pageId, visitId, targets, set, clear };
  }

  const tab = async (pageId: number, name: string, itemKey: string) =>
    (
      await study.call<AuditList>(
        'manager',
        'GET',
        `pages/${pageId}/audit?tab=${name}&blockKey=${itemKey === 'SIDE' ? 'FIX' : 'DM'}&itemKey=${itemKey}`,
      )
    ).body.rows;

  const cases = (['freeze', 'sdv', 'review', 'lock'] as const).flatMap((flag) =>
    (
      [
        ['subject', 'AGE', 0, 18],
        ['visit', 'AGE', 0, 10],
        ['page', 'AGE', 0, 5],
        ['block', 'SIDE', 2, 2],
        ['line', 'SIDE', 1, 1],
        ['question', 'AGE', 0, 1],
      ] as const
    ).map(([level, itemKey, line, items]) => [flag, level, itemKey, line, items] as const),
  );

  it.each(cases)(
    'sets and clears %s at the level %s, each once [R6-KEYS-09] [D3-FLAG-02]',
    async (flag, level, itemKey, line, items) => {
      const { subjectId, pageId, set, clear } = await subject();
      const before = await study.open(pageId, 'unblinded');
      const expected = { ...NOT_BLOCKED, done: items, unchanged: 0, skipped: 0, skippedItems: [] };
      expect(await preview(study, subjectId, set(flag, level))).toMatchObject({
        status: 200,
        body: expected,
      });
      expect(await flagsOf(study, pageId, itemKey, line)).toBe(0);
      expect(await act(study, subjectId, set(flag, level))).toMatchObject({
        status: 200,
        body: expected,
      });
      expect(await flagsOf(study, pageId, itemKey, line)).toBe(BITS[flag]);
      const events = await eventsOf(study, subjectId);
      expect((await act(study, subjectId, set(flag, level))).body).toEqual({
        ...expected,
        done: 0,
        unchanged: items,
      });
      expect(await eventsOf(study, subjectId)).toBe(events);
      expect((await act(study, subjectId, clear(flag, level))).body).toEqual(expected);
      expect(await flagsOf(study, pageId, itemKey, line)).toBe(0);
      const after = await study.open(pageId, 'unblinded');
      expect(after.state.counters).toEqual(before.state.counters);
      // Values and revisions stay; an empty item may have got a row.
      expect(after.state.values.filter(({ revision }) => revision > 0)).toEqual(
        before.state.values,
      );
      expect(after.state.flags).toBe(0);
      expect(after.state.closed).toBeUndefined();
    },
  );

  it('skips locked items, names them, and does the rest [R4-STATUS-01] [R8-SAVE-02]', async () => {
    const { subjectId, pageId, visitId, set, clear } = await subject();
    await act(study, subjectId, set('lock', 'question'));
    await act(study, subjectId, set('lock', 'line'));
    const skippedItems = [
      {
        visitId,
        pageId,
        blockKey: 'DM',
        line: 0,
        itemKey: 'AGE',
        code: LOCKED,
        heldBy: null,
        blockedBy: [],
      },
      {
        visitId,
        pageId,
        blockKey: 'FIX',
        line: 1,
        itemKey: 'SIDE',
        code: LOCKED,
        heldBy: 'line',
        blockedBy: [],
      },
    ];
    for (const flag of ['freeze', 'sdv', 'review'] as const) {
      const expected = { ...NOT_BLOCKED, done: 3, unchanged: 0, skipped: 2, skippedItems };
      for (const input of [set(flag, 'page'), clear(flag, 'page')]) {
        expect((await preview(study, subjectId, input)).body).toEqual(expected);
        expect((await act(study, subjectId, input)).body).toEqual(expected);
        expect(await flagsOf(study, pageId, 'AGE')).toBe(Flag.lock);
        expect(await flagsOf(study, pageId, 'SIDE', 1)).toBe(Flag.lock);
      }
    }
    expect((await act(study, subjectId, set('lock', 'page'))).body).toMatchObject({
      done: 3,
      unchanged: 2,
      skipped: 0,
    });
  });

  it('unlocks only at the level that holds the lock or above [R4-STATUS-02]', async () => {
    const { subjectId, pageId, set, clear } = await subject();
    await act(study, subjectId, set('lock', 'page'));
    await act(study, subjectId, set('lock', 'visit'));
    const events = await eventsOf(study, subjectId);
    for (const [level, items] of [
      ['question', 1],
      ['line', 1],
      ['block', 2],
      ['page', 5],
    ] as const) {
      const { body } = await act(study, subjectId, clear('lock', level));
      expect(body).toMatchObject({ done: 0, unchanged: 0, skipped: items });
      expect(new Set(body.skippedItems.map(({ heldBy }) => heldBy))).toEqual(new Set(['visit']));
    }
    expect(await eventsOf(study, subjectId)).toBe(events);
    // The visit holds the lock; unlocking it also clears the mask that the page got before.
    expect((await act(study, subjectId, clear('lock', 'visit'))).body).toMatchObject({
      done: 10,
      skipped: 0,
    });
    expect((await study.open(pageId)).state.flags).toBe(0);
    expect((await study.enter(pageId, { NOTE: 'again' })).status).toBe(200);
  });

  it('unfreezes one empty item of a frozen page; the rest stays frozen [D3-FLAG-02]', async () => {
    const { subjectId, pageId, set, clear } = await subject();
    await act(study, subjectId, set('freeze', 'page'));
    const note = { blockKey: 'DM', line: 0, itemKey: 'NOTE' };
    const { body } = await act(study, subjectId, { ...clear('freeze', 'question'), ...note });
    expect(body).toMatchObject({ done: 1, unchanged: 0, skipped: 0 });
    expect((await study.enter(pageId, { AGE: '51' })).body.errors).toMatchObject([
      { code: 'SUBJECT_ITEM_FROZEN' },
    ]);
    expect((await study.enter(pageId, { NOTE: 'now' })).status).toBe(200);
    expect((await study.open(pageId)).state.flags).toBe(Flag.freeze);
    // The row begins as the mask said; what this act changed is an event of its own, with the reason.
    expect(await tab(pageId, 'freeze', 'NOTE')).toMatchObject([
      { before: '1', after: '0', person: 'manager', reason: 'no longer freeze' },
    ]);
    expect((await act(study, subjectId, set('freeze', 'page'))).body).toMatchObject({
      done: 1,
      unchanged: 4,
    });
    expect(await flagsOf(study, pageId, 'NOTE')).toBe(Flag.freeze);
  });

  it('unfreezes a page of a frozen visit, and what is added to it later is frozen [D3-FLAG-02]', async () => {
    const { subjectId, pages, pageId, set, clear } = await subject();
    await act(study, subjectId, set('freeze', 'visit'));
    expect((await act(study, subjectId, clear('freeze', 'page'))).body).toMatchObject({ done: 5 });
    expect((await study.enter(pageId, { NOTE: 'open' })).status).toBe(200);
    expect((await study.enter(pages['SCR.VS']!, { PULSE: '60' })).body.errors).toMatchObject([
      { code: 'SUBJECT_ITEM_FROZEN' },
    ]);
    expect((await study.open(pageId)).state.flags).toBe(Flag.freeze);
  });

  it('leaves the freeze of a locked block when its page is frozen and unfrozen [R4-STATUS-02]', async () => {
    const { subjectId, pageId, set, clear } = await subject();
    await act(study, subjectId, set('lock', 'block'));
    expect((await act(study, subjectId, set('freeze', 'page'))).body).toMatchObject({
      done: 3,
      skipped: 2,
    });
    expect(await flagsOf(study, pageId, 'SIDE', 1)).toBe(Flag.lock);
    await act(study, subjectId, clear('lock', 'block'));
    expect(await flagsOf(study, pageId, 'SIDE', 1)).toBe(0);
    await act(study, subjectId, set('freeze', 'block'));
    await act(study, subjectId, set('lock', 'block'));
    await act(study, subjectId, clear('freeze', 'page'));
    expect(await flagsOf(study, pageId, 'SIDE', 1)).toBe(Flag.lock | Flag.freeze);
    expect(await flagsOf(study, pageId, 'AGE')).toBe(0);
  });

  it('removes a review at the first entry into the item, and the audit tab says so [D3-FLAG-01] [D3-VALUE-03]', async () => {
    const { subjectId, pageId, set } = await subject();
    await act(study, subjectId, set('review', 'page'), 'monitor');
    expect((await study.open(pageId)).state.counters).toMatchObject({ items: 5, reviewed: 5 });
    const saved = await study.call('site', 'POST', `pages/${pageId}/save`, {
      designVersionId: 101,
      items: [{ blockKey: 'DM', line: 0, itemKey: 'NOTE', value: 'first', revision: 0 }],
    });
    expect(saved.status).toBe(200);
    expect((await study.open(pageId)).state.counters).toMatchObject({ reviewed: 4 });
    expect(await tab(pageId, 'review', 'NOTE')).toMatchObject([
      { before: '1', after: '0', person: 'site' },
      { before: null, after: '1', person: 'monitor', reason: null },
    ]);
    expect(await tab(pageId, 'data', 'NOTE')).toMatchObject([{ before: null, after: 'first' }]);
  });

  it('names in the freeze tab only who froze, not who set SDV on an empty frozen item', async () => {
    const { subjectId, pageId, set } = await subject();
    await act(study, subjectId, set('freeze', 'page'));
    await act(study, subjectId, set('sdv', 'page'), 'monitor');
    expect(await flagsOf(study, pageId, 'NOTE')).toBe(Flag.freeze | Flag.sdv);
    expect(await tab(pageId, 'freeze', 'NOTE')).toEqual([]);
    expect(await tab(pageId, 'sdv', 'NOTE')).toMatchObject([{ after: '1', person: 'monitor' }]);
  });

  it('shows the reason of an unlocking in the audit trail of every level, and nowhere else', async () => {
    const { subjectId, subjectNo, pageId, set, clear } = await subject();
    await act(study, subjectId, set('lock', 'subject'));
    await act(study, subjectId, clear('lock', 'subject'));
    const { rows } = (
      await study.call<AuditList>(
        'manager',
        'GET',
        `subjects/${subjectNo}/audit?siteId=11&tab=lock`,
      )
    ).body;
    const cleared = rows.filter(({ after }) => after === '0');
    expect(new Set(cleared.map(({ kind }) => kind))).toEqual(new Set(['subject', 'item']));
    for (const { reason } of cleared) expect(reason).toBe('no longer lock');
    const matrix = await study.matrix(subjectNo);
    expect(JSON.stringify([matrix, await study.open(pageId)])).not.toContain('no longer lock');
    const list = await study.call('site', 'GET', 'subjects?size=200');
    expect(JSON.stringify(list.body)).not.toContain('no longer lock');
  });

  it('breaks no signature, and sets a status on signed items [D3-FLAG-01]', async () => {
    const { subjectId, pageId, set, clear } = await subject();
    await writeAs(
      study,
      subjectId,
      `insert into subject.signature (study_id, subject_id, level, visit_id, page_id, signer_id, signer_name, meaning,
         language, content_hash, design_version_id)
       select study_id, subject_id, 'page', visit_id, page_id, 9, 'Inez', 'I agree', 'en', '\\x00', 101
       from subject.page where study_id = $1 and subject_id = $2 and page_id = ${pageId}`,
    );
    for (const flag of ['sdv', 'review', 'freeze', 'lock'] as const) {
      expect((await act(study, subjectId, set(flag, 'page'))).body).toMatchObject({ done: 5 });
    }
    await act(study, subjectId, clear('lock', 'subject'));
    const signatures = await study.database.query(
      `select broken_at from subject.signature where subject_id = ${subjectId}`,
    );
    expect(signatures).toEqual([{ broken_at: null }]);
  });

  it('sets SDV only on items that are shown, and lock on the stored rows of hidden ones too [D3-FLAG-02]', async () => {
    const { subjectId, pageId, set, targets } = await subject();
    await study.enter(pageId, { NOTE: 'kept' });
    await study.enter(pageId, { AGE: '95' });
    expect((await act(study, subjectId, set('sdv', 'page'))).body).toMatchObject({ done: 4 });
    const note = { ...targets.question, itemKey: 'NOTE' };
    expect(
      (await act(study, subjectId, { ...set('sdv', 'question'), ...note })).body,
    ).toMatchObject({ done: 0, unchanged: 0, skipped: 0 });
    expect((await act(study, subjectId, set('lock', 'page'))).body).toMatchObject({ done: 4 });
    const rows = await study.database.query(
      `select flags from subject.item_value where page_id = ${pageId} and item_key = 'NOTE'`,
    );
    expect(rows).toEqual([{ flags: Flag.lock }]);
  });

  it('makes two acts at once serial [D3-WRITE-03]', async () => {
    const { subjectId, set } = await subject();
    const both = await Promise.all([
      act(study, subjectId, set('sdv', 'page'), 'manager'),
      act(study, subjectId, set('sdv', 'page'), 'monitor'),
    ]);
    const done = both.map(({ body }) => body.done).toSorted((a, b) => a - b);
    expect(done).toEqual([0, 5]);
    const [locked, frozen] = await Promise.all([
      act(study, subjectId, set('lock', 'page'), 'manager'),
      act(study, subjectId, set('freeze', 'page'), 'monitor'),
    ]);
    expect(locked.body).toMatchObject({ done: 5 });
    expect([0, 5]).toContain(frozen.body.done);
    expect(frozen.body.done + frozen.body.skipped).toBe(5);
  });
});
