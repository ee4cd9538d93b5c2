import { BlockType, Layout, type Check, type StudyDesign } from '@casebook/study-design';
import { type As, BuilderApp } from '../../test/builder-app';
import { odm } from '../../test/odm';

const LINES = 'L.all(a, L.all(b, L.all(c, a.X == b.X || b.X != c.X)))';

/**
 * Sends requests of other people, one after the other, while a request is processed. Tells how much of that time the longest of
 * them waited: nearly all of it if the process computes and cannot answer, a small part of it if another thread computes. The
 * speed of the machine is in both times.
 */
async function meanwhile<T>(
  work: Promise<T>,
  request: () => Promise<{ status: number }>,
): Promise<{ result: T; longestWait: number }> {
  const began = performance.now();
  const state = { running: true, took: 0 };
  const done = work.finally(() => {
    state.running = false;
    state.took = performance.now() - began;
  });
  const waits: number[] = [];
  while (state.running) {
    const sent = performance.now();
    const { status } = await request();
    expect(status).toBe(200);
    waits.push(performance.now() - sent);
  }
  const result = await done;
  return { result, longestWait: Math.max(...waits) / state.took };
}

describe('designs with the most expensive checks', () => {
  let app: BuilderApp;
  let study: { builder: As; path: string };
  beforeAll(async () => {
    app = await BuilderApp.start();
    study = await app.study('WORST');
  });
  afterAll(() => app.stop());

  const draft = () => app.call(study.builder, 'GET', `${study.path}/draft`);
  const validation = () => app.call(study.builder, 'GET', `${study.path}/draft/validation`);
  const studies = () => app.call(study.builder, 'GET', `${study.path}/versions`);

  /** Adds lines and checks with test cases over many lines to the registration page. */
  async function edit(expression: string, checks: number, maxLines?: number): Promise<number> {
    const { design, revision } = (await draft()).body as {
      design: StudyDesign;
      revision: number;
    };
    const page = design.pages.find(({ key }) => key === 'REG')!;
    page.blocks = page.blocks.filter(({ key }) => key !== 'L');
    page.blocks.push({
      key: 'L',
      type: BlockType.logLine,
      ...(maxLines && { maxLines }),
      items: [{ key: 'X', layout: Layout.text, label: { en: 'X' }, properties: [] }],
    });
    const lines = Array.from({ length: 90 }, () => ({ X: 'same' }));
    design.checks = Array.from(
      { length: checks },
      (_, at): Check => ({
        key: `C${at}`,
        target: { page: 'REG', item: 'SCRNO' },
        expression,
        action: { type: 'query', message: { en: 'Look' } },
        autoClose: true,
        tests: Array.from({ length: 12 }, (__, test) => ({
          name: `test ${test}`,
          values: { SCRNO: 'A', L: lines },
          expect: 'fires' as const,
        })),
      }),
    );
    const saved = await app.call(study.builder, 'PUT', `${study.path}/draft`, { revision, design });
    expect(saved.status).toBe(200);
    return (saved.body as { revision: number }).revision;
  }

  it('are refused with check, location, cost and limit, while other requests are answered [D6-COST-02] [D6-COST-07]', async () => {
    const revision = await edit(LINES, 12);
    const { result, longestWait } = await meanwhile(validation(), studies);
    expect(result.status).toBe(200);
    const body = result.body as { freezable: boolean; faults: object[] };
    expect(body.freezable).toBe(false);
    expect(body.faults).toContainEqual(
      expect.objectContaining({
        path: '/checks/0/expression',
        place: 'C0',
        code: 'CHECKS_COST_LIMIT',
        params: {
          cost: expect.any(Number) as number,
          limit: 200_000,
          line: 1,
          column: 10,
          part: 'L.all(b, L.all(c, a.X == b.X || b.X != c.X))',
        },
        severity: 'error',
      }),
    );
    expect(longestWait).toBeLessThan(0.5);
    const frozen = await app.call(study.builder, 'POST', `${study.path}/versions`, {
      name: 'never',
      expectedRevision: revision,
    });
    expect([frozen.status, frozen.body.code]).toEqual([422, 'BUILDER_NOT_FREEZABLE']);
    expect(frozen.body.errors[0]).toMatchObject({ code: 'CHECKS_COST_LIMIT' });
  });

  it('are frozen up to the highest accepted cost, while other requests are answered [D6-COST-07]', async () => {
    const expression = 'L.all(a, L.all(b, a.X == b.X))';
    await edit(expression, 12, 90);
    const checked = await meanwhile(validation(), studies);
    expect(checked.result.body).toMatchObject({ freezable: true, errors: 0, testsPassed: 144 });
    expect(checked.longestWait).toBeLessThan(0.5);
    // What was validated is not computed again; this revision was not, so freezing it computes everything.
    const expectedRevision = await edit(expression, 11, 90);
    const freezing = app.call(study.builder, 'POST', `${study.path}/versions`, {
      name: 'worst',
      expectedRevision,
    });
    const frozen = await meanwhile(freezing, studies);
    expect(frozen.result.status).toBe(201);
    expect(frozen.longestWait).toBeLessThan(0.5);
  });

  it('are reported in the same way when they come from an ODM file [D6-COST-04]', async () => {
    const xml = odm({ studyOid: 'S.DEEP' }).replace(
      'Context="SAS">floor((CONSENT - BIRTH) / 365.25)',
      `Context="CEL">${'-'.repeat(5_000)}PULSE`,
    );
    const imported = await app.importOdm(xml);
    expect(imported.status).toBe(201);
    const { studyId, roleId } = imported.body as { studyId: number; roleId: number };
    const { body } = await app.call(
      { ...app.builder, roleId },
      'GET',
      `/api/builder/${studyId}/draft/validation`,
    );
    expect(body.faults).toContainEqual(
      expect.objectContaining({
        code: 'CHECKS_TOO_DEEP',
        params: { limit: 500, line: 1, column: 501 },
      }),
    );
  });
});
