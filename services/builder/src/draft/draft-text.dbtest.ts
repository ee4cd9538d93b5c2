import { allLayoutsDesign } from '@casebook/study-design/testing';
import { BuilderApp } from '../../test/builder-app';

describe('the draft as text', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  /** A study with every layout, hidden items and blinding classes, of which some lists are empty. */
  async function everyLayout(): Promise<number> {
    const { path, studyId, builder } = await app.study('LAYOUTS');
    const draft = await app.call(builder, 'GET', `${path}/draft`);
    const { study } = draft.body.design;
    const design = {
      ...allLayoutsDesign(),
      study,
      blindingClasses: [{ key: 'OPEN', title: { en: 'Open' }, roles: ['pharmacist'] }],
    };
    delete (design as Partial<typeof design>).configuration;
    const [page] = design.pages;
    const [item] = page!.blocks[0]!.items;
    item!.properties.push({ type: 14, roles: [], blinding: 'OPEN' });
    const saved = await app.call(builder, 'PUT', `${path}/draft`, {
      revision: draft.body.revision,
      design,
    });
    expect(saved.status).toBe(200);
    return studyId;
  }

  it('is the document, and knows its restricted items [D4-DRAFT-01]', async () => {
    const studies = [await everyLayout(), (await app.study('EMPTY')).studyId];
    for (const studyId of studies) {
      const [row] = await app.db.query<{ same: boolean; found: unknown[]; expected: unknown[] }>(
        `select builder.draft_text($1)::jsonb = builder.draft_document($1) as same,
          builder.restricted_in_draft($1) as found,
          builder.restricted_items(builder.draft_document($1)) as expected`,
        [studyId],
      );
      expect(row!.same).toBe(true);
      expect(row!.found).toEqual(row!.expected);
      expect(row!.found).toHaveLength(studyId === studies[0] ? 3 : 0);
    }
  });
});
