import { CLOSED_FLAGS, Flag } from '@casebook/subject-data';
import api from '../../openapi.json';
import { BlockType, type StudyDesign } from '@casebook/study-design';
import type { Registered } from '../registration/registration.dto';
import { check, item, testDesign, text } from '../test/design';
import { flagEverything, flagItem, signPages, unflagItems, writeAs } from '../test/flags';
import { grant as grantTo } from '../test/status';
import { type Actor, SITE, TestStudy, VERSION } from '../test/study';
import { TwoWorlds } from '../test/two-worlds';
import type { VisitMatrix } from '../visit/visit.dto';
import type { PageView } from './page.dto';

/** Privilege, flag, filter of the list, and audit tab of each kind of flag. */
const KINDS = [
  ['FREEZE_VIEW', Flag.freeze, 'frozen', 'freeze'],
  ['SDV_VIEW', Flag.sdv, 'sdv', 'sdv'],
  ['REVIEW_VIEW', Flag.review, 'reviewed', 'review'],
  ['LOCK_VIEW', Flag.lock, 'locked', 'lock'],
  ['ESIGN_VIEW', Flag.sign, 'signed', 'signature'],
] as const;

/** Has a block of fixed lines, whose rows exist only when they have a flag. */
function design(): StudyDesign {
  const made = testDesign();
  made.pages
    .find(({ key }) => key === 'DM')!
    .blocks.push({
      key: 'FIX',
      type: BlockType.fixedLine,
      lines: [
        { number: 1, key: 'L', label: text('Left') },
        { number: 2, key: 'R', label: text('Right') },
      ],
      items: [item('SIDE')],
    });
  return made;
}

/** Two services with the same data; in the second one a flag of one kind is set repeatedly on everything. */
class FlaggedWorlds extends TwoWorlds {
  /** Whether answers may differ: true for a role that sees the flag. */
  mayDiffer = false;
  readonly different: string[] = [];
  /** A subject without any flag, listed next to the flagged one. */
  unflagged!: Registered;
  #subjectId = 0;

  register(screening: string): Promise<Registered> {
    return this.same<Registered>('site', 'POST', `sites/${SITE}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: screening }],
    });
  }

  /** Whether the flagged subject is a neighbour of the other one when the list is filtered by the flag. */
  walk(actor: Actor, filter: string): Promise<unknown> {
    const { subjectId } = this.unflagged;
    return this.same(actor, 'GET', `subjects/${subjectId}/neighbours?${filter}=true`);
  }

  async flag(...statements: string[]): Promise<void> {
    await writeAs(this.worlds[1], this.#subjectId, ...statements);
  }

  async play(flag: number): Promise<Registered> {
    this.unflagged = await this.register('S-0');
    const registered = await this.register('S-1');
    this.#subjectId = registered.subjectId;
    const pages = await this.#pages(registered.subjectNo);
    const dm = pages.get('SCR.DM')!;
    const vs = pages.get('SCR.VS')!;
    await this.enter(dm, { SEX: 'F', AGE: '50' });
    await this.enter(vs, { SYSBP: '210', PULSE: '60' });
    await this.enter(pages.get('W4.AE')!, { 'AETERM@1': 'pain' });
    // On an entered and on an empty item; flags that prevent an entry are removed again.
    await this.flag(flagItem(dm, 'DM', 'AGE', flag), flagItem(dm, 'DM', 'NOTE', flag));
    if (flag === Flag.sign) await this.flag(signPages);
    if (flag & CLOSED_FLAGS) await this.flag(unflagItems(flag));
    await this.enter(dm, { NOTE: 'later' });
    await this.enter(dm, { AGE: '51' });
    await this.flag(flagItem(dm, 'DM', 'AGE', flag), flagItem(vs, 'VS', 'DIABP', flag));
    // Another person changes the value in between: the conflict names that person, not the one who set the flag.
    await this.same('site', 'POST', `pages/${dm}/save`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'DM', line: 0, itemKey: 'AGE', value: '52', revision: 1, reasonCode: 1 }],
    });
    await this.ask(dm);
    await this.rerun(registered.subjectId);
    for (const one of design().checks) await this.tryCheck(one);
    // Its value changes unless it is frozen or locked.
    await this.tryCheck({
      ...check('AGAIN', 'DM', 'AGE', {}),
      expression: '1',
      action: { type: 'derive' },
    });
    await this.flag(...flagEverything(flag, { pageId: dm, block: 'FIX' }));
    return registered;
  }

  async ask(pageId: number): Promise<void> {
    const { query } = await this.same<{ query: { queryId: number; revision: number } }>(
      'monitor',
      'POST',
      'queries',
      { pageId, blockKey: 'DM', itemKey: 'AGE', content: 'Is this so?' },
    );
    await this.same('site', 'POST', `queries/${query.queryId}/answer`, {
      revision: query.revision,
      answer: 'It is',
    });
    await this.same('monitor', 'GET', `queries/${query.queryId}/history`);
  }

  async enter(pageId: number, values: Record<string, string>): Promise<void> {
    const page = await this.same<PageView>('site', 'GET', `pages/${pageId}`);
    const items = Object.entries(values).map(([place, value]) => {
      const [itemKey, line = '0'] = place.split('@') as [string, string?];
      const stored = page.state.values.find((row) => row.itemKey === itemKey);
      const revision = stored?.revision ?? 0;
      const reason = revision > 0 ? { reasonCode: 1 } : {};
      return { blockKey: page.pageKey, line: Number(line), itemKey, value, revision, ...reason };
    });
    const linesAdded = items
      .filter(({ line }) => line > 0)
      .map(({ blockKey, line }) => ({ blockKey, line }));
    await this.same('site', 'POST', `pages/${pageId}/save`, {
      designVersionId: VERSION,
      items,
      linesAdded,
    });
  }

  async #pages(subjectNo: string): Promise<Map<string, number>> {
    const { visits, cells } = await this.same<VisitMatrix>(
      'site',
      'GET',
      `subjects/${subjectNo}/visit-matrix?siteId=${SITE}`,
    );
    const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
    return new Map(
      cells.map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
    );
  }

  protected override differs(call: string, one: string, other: string): void {
    if (!this.mayDiffer) return super.differs(call, one, other);
    this.different.push(call);
  }
}

const LOOKING: readonly Actor[] = ['site', 'manager'];

describe.each(KINDS)('without the privilege for %s', (privilege, flag, filter, tab) => {
  const worlds: TestStudy[] = [];
  let comparison: FlaggedWorlds;
  let subject: Registered;
  const grant = async (change: string) => {
    for (const { database } of worlds) {
      const roles = `code in ('site_staff', 'monitor', 'data_manager')`;
      await database.query(
        `update builder.v1_role set privileges = ${change}(privileges, '${privilege}') where ${roles}`,
      );
    }
  };

  beforeAll(async () => {
    worlds.push(await TestStudy.start(design()), await TestStudy.start(design()));
    comparison = new FlaggedWorlds([worlds[0]!, worlds[1]!]);
    for (const world of worlds) await grantTo(world, ['site_staff'], ['ESIGN_EDIT']);
    await grant('array_remove');
  });
  afterAll(() => Promise.all(worlds.map((world) => world.stop())));

  it('no answer reveals whether such flags were set [R6-KEYS-03] [D6-VIEW-01] [D6-VIEW-02]', async () => {
    subject = await comparison.play(flag);
    for (const actor of LOOKING) {
      await comparison.look(actor, subject.subjectNo, subject.subjectId);
      await comparison.walk(actor, filter);
    }
    await comparison.exported('manager');
    expect(comparison.compared).toBeGreaterThan(150);
  });

  it('every reading endpoint of the service was compared [D6-VIEW-02]', () => {
    const reading = Object.entries(api.paths).flatMap(([path, calls]) =>
      'get' in calls ? [path] : [],
    );
    const called = [...comparison.calls].map((call) => call.replace(/^GET |\?.*$/g, ''));
    const missed = reading.filter((path) => {
      const pattern = path.replace('/api/subject/{studyId}/', '').replaceAll(/\{\w+\}/g, '[^/]+');
      return !called.some((call) => new RegExp(`^${pattern}$`).test(call));
    });
    // These are left out: the file is compared as a file, a job shows only progress, hello has no study, and a run is
    // read only by whoever started it and sees its status (`status-run/status-run-access.dbtest.ts`).
    expect(missed.toSorted()).toEqual([
      '/api/hello',
      '/api/subject/files/{ticket}',
      '/api/subject/jobs/{jobId}',
      '/api/subject/{studyId}/status-runs',
      '/api/subject/{studyId}/status-runs/{runId}',
    ]);
  });

  it('the same answers differ for a role that has it [D6-VIEW-02]', async () => {
    await grant('array_append');
    comparison.mayDiffer = true;
    await comparison.look('site', subject.subjectNo, subject.subjectId);
    await comparison.walk('site', filter);
    const telling = (pattern: RegExp) => comparison.different.some((call) => pattern.test(call));
    for (const pattern of [
      /visit-matrix/,
      /subjects\?size/,
      /subjects\/download/,
      new RegExp(String.raw`subjects\?${filter}=`),
      new RegExp(`neighbours.${filter}=`),
      /audit\/choices/,
      /status-list\/site\?/,
      /status-list\/subject\?/,
      /status-list\/visit\?/,
      /status-list\/page\?/,
      /status-list\/block\?/,
      /status-list\/line\?/,
      /status-list\/question\?/,
      /status-list\/question\/download/,
      /progress$/,
      ...(flag === Flag.sign ? [/signatures\?/] : []),
      new RegExp(`audit.*tab=${tab}`),
      /pages\/\d+$/,
    ]) {
      expect([pattern, telling(pattern)]).toEqual([pattern, true]);
    }
  });
});
