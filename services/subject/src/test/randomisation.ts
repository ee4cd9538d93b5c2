import type { TestDatabase } from '@casebook/test-kit';
import { insertRow } from '@casebook/test-kit';
import type { Scheme, StudyDesign } from '@casebook/study-design';
import { OtherService } from '@casebook/test-kit/other-service';
import type { PageRandomisation, RandomiseAnswer } from '../randomisation/randomisation.dto';
import { item, testDesign, text } from './design';
import { type Actor, type Answer, type ProblemBody, SITE, STUDY, TestStudy } from './study';

/** Another study with a newer release at a site of the same number. */
const OTHER_STUDY = 2;

export const GROUPS = Array.from({ length: 10 }, (_, at) => `G${at + 1}`);
export const ARMS = ['ACTIVE', 'PLACEBO'];

const level = (code: string) => ({ key: code, title: text(code), codes: [code] });

export const scheme = (key: string, more: Partial<Scheme> = {}): Scheme => ({
  key,
  title: text(key),
  method: 'list',
  arms: ARMS.map((arm) => ({ key: arm, title: text(arm), ratio: 1 })),
  factors: [
    { factor: 'SEX', weight: 1, levels: ['F', 'M'].map(level) },
    { factor: 'GRP', weight: 1, levels: GROUPS.map(level) },
  ],
  caps: [],
  ...more,
});

/** Sex and group on one page, the randomisation on another, and a page at week 4 that dispenses again. */
export function randomisedDesign(main: Scheme = scheme('MAIN')): StudyDesign {
  const base = testDesign();
  const page = (key: string, items: StudyDesign['pages'][number]['blocks'][number]['items']) => ({
    key,
    type: 2 as const,
    title: text(key),
    blocks: [{ key, type: 1 as const, items }],
  });
  return {
    ...base,
    codelists: [
      ...base.codelists,
      {
        key: 'GRP',
        name: text('Group'),
        dataType: 'text',
        entries: [...GROUPS, 'G99'].map((code) => ({ code, label: text(code) })),
      },
    ],
    schemes: [main],
    kitTypes: [
      { key: 'KA', title: text('Kit of the active arm'), arms: ['MAIN.ACTIVE'], units: 10 },
      { key: 'KP', title: text('Kit of the placebo arm'), arms: ['MAIN.PLACEBO'], units: 10 },
    ],
    pages: [
      ...base.pages.map((one) =>
        one.key === 'DM'
          ? page('DM', [
              item('SEX', {
                layout: 8,
                codelist: 'SEX',
                properties: [{ type: 13, factor: 'SEX' }],
              }),
              item('GRP', {
                layout: 6,
                codelist: 'GRP',
                properties: [
                  { type: 13, factor: 'GRP' },
                  { type: 14, roles: ['site_staff', 'unblinded', 'data_manager'] },
                ],
              }),
              item('AGE', { dataType: 'number', numberFormat: { digits: 3, decimals: 0 } }),
            ])
          : one,
      ),
      page('RAND', [
        item('RNO', { properties: [{ type: 10 }] }),
        item('RARM', { properties: [{ type: 11 }] }),
        item('IPNO', { properties: [{ type: 12 }] }),
        item('REMARK'),
      ]),
      page('DISP', [item('IPNO2', { properties: [{ type: 12 }] })]),
    ],
    schedule: [
      ...base.schedule,
      { visit: 'SCR', page: 'RAND', mandatory: true },
      { visit: 'W4', page: 'DISP', mandatory: true },
    ],
    checks: [],
  };
}

/** Statements as the owner of the data, in one transaction that begins with its author. */
const asWriter = (statements: string): string =>
  `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry'); ${statements}`;

/** The subject service with the real randomisation service beside it, in one database. */
export class RandomisedStudy {
  private constructor(
    readonly study: TestStudy,
    readonly iwrs: OtherService,
  ) {}

  static async start(
    main: Scheme = scheme('MAIN'),
    settings: object = {},
    design: StudyDesign = randomisedDesign(main),
  ): Promise<RandomisedStudy> {
    let iwrs!: OtherService;
    const study = await TestStudy.start(design, {
      real: [
        'iwrs.v1_assignment',
        'iwrs.v1_dispense',
        'iwrs.v1_refused_claim',
        'iwrs.v1_subject_ip',
      ],
      start: async (database) => {
        await prepare(database);
        iwrs = await OtherService.start('iwrs', database.appUrl('iwrs'));
        return iwrs.url;
      },
    });
    const randomised = new RandomisedStudy(study, iwrs);
    await randomised.openScheme(main, settings);
    return randomised;
  }

  async stop(): Promise<void> {
    await this.iwrs.kill();
    await this.study.stop();
  }

  /** Runs statements on the data of the randomisation service. */
  async write(statements: string): Promise<void> {
    await this.study.database.query(asWriter(statements));
  }

  private async openScheme(main: Scheme, settings: object): Promise<void> {
    const secret = JSON.stringify({ siteIsFactor: false, ...settings });
    await this.write(`
      insert into iwrs.scheme (study_id, scheme_key, method, state, design_version)
        values (${STUDY}, '${main.key}', '${main.method}', 'open', ${this.study.version});
      insert into iwrs.scheme_secret (study_id, scheme_id, definition, settings, seed)
        select study_id, scheme_id, '${JSON.stringify(main)}', '${secret}', 'aa55aa55aa55aa55aa55aa55aa55aa55' from iwrs.scheme`);
  }

  /** Adds places to strata, each with its arm, in their order. */
  async list(strata: readonly string[], arms: readonly string[]): Promise<void> {
    const rows = strata.flatMap((stratum, at) =>
      arms.map((arm, place) => ({ no: at * 100 + place + 1, stratum, arm })),
    );
    const slots = rows.map(
      ({ no, stratum }) => `(${STUDY}, 1, ${no}, '${stratum}', 'R${1000 + no}', 'waiting')`,
    );
    const secrets = rows.map(({ no, arm }) => `(${STUDY}, 1, ${no}, '${arm}')`);
    await this.write(`
      insert into iwrs.slot (study_id, scheme_id, slot_no, stratum, random_number, state) values ${slots.join(', ')};
      insert into iwrs.slot_secret (study_id, scheme_id, slot_no, arm) values ${secrets.join(', ')}`);
  }

  /** Puts kits at the site. */
  async kits(
    count: number,
    kitType: string,
    { site = SITE, expires = '2099-12-31', until = null as string | null, prefix = kitType } = {},
  ): Promise<void> {
    const last = until === null ? 'null' : `'${until}'`;
    await this.write(`
      with kit as (
        insert into iwrs.kit (study_id, ip_number, lot, expires_on, dispense_until, site_id, state)
        select ${STUDY}, '${prefix}' || n, 'L1', '${expires}', ${last}, ${site}, 'waiting' from generate_series(1, ${count}) n
        returning kit_id
      )
      insert into iwrs.kit_secret (study_id, kit_id, kit_type) select ${STUDY}, kit_id, '${kitType}' from kit`);
  }

  /** A subject whose sex and group are saved. */
  async subject(
    sex = 'F',
    group = 'G1',
  ): Promise<{ subjectId: number; pages: Record<string, number> }> {
    const subject = await this.study.subject();
    const saved = await this.study.enter(subject.pages['SCR.DM']!, { SEX: sex, GRP: group });
    if (saved.status !== 200) throw new Error(JSON.stringify(saved.body));
    return subject;
  }

  show(pageId: number, actor: Actor = 'site'): Promise<Answer<PageRandomisation & ProblemBody>> {
    return this.study.call(actor, 'GET', `pages/${pageId}/randomisation`);
  }

  /** Confirms what the page shows. */
  async randomise(
    pageId: number,
    actor: Actor = 'site',
    more: object = {},
  ): Promise<Answer<RandomiseAnswer & ProblemBody>> {
    const shown = await this.show(pageId, actor);
    // A busy portal may refuse to show the page; nothing is asked for then.
    if (shown.status !== 200) return shown as Answer<never>;
    const { body } = shown;
    return this.study.call(actor, 'POST', `pages/${pageId}/randomise`, {
      designVersionId: this.study.version,
      factors: body.factors.map(({ factor, value }) => ({ factor, value })),
      unsaved: [],
      ...more,
    });
  }

  async values(pageId: number): Promise<Record<string, string | null>> {
    const rows = await this.study.database.query<{ item_key: string; value: string | null }>(
      'select item_key, value from subject.item_value where page_id = $1 and not deleted',
      [pageId],
    );
    return Object.fromEntries(rows.map(({ item_key: key, value }) => [key, value]));
  }

  async count(from: string): Promise<number> {
    const [row] = await this.study.database.query<{ n: number }>(
      `select count(*)::int as n from ${from}`,
    );
    return row!.n;
  }
}

async function prepare(database: TestDatabase): Promise<void> {
  await database.query(
    `update builder.v1_study set iwrs_link = true;
    grant select on all tables in schema auth, builder, admin to casebook_iwrs_app`,
  );
  const newer = { study_id: OTHER_STUDY, version_id: 999 };
  await insertRow(database, 'builder.v1_design_version', {
    ...newer,
    version_no: 999,
    name: '999',
    design: JSON.stringify(testDesign()),
    checksum: '',
    frozen_at: new Date(),
  });
  const now = { effective_from: new Date(), released_at: new Date() };
  await insertRow(database, 'builder.v1_release', { ...newer, site_id: SITE, ...now });
}
