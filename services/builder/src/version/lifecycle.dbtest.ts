import { verifyAudit, withClient } from '@casebook/platform-db';
import { addSession, insertRow } from '@casebook/test-kit';
import { BuilderApp, type As } from '../../test/builder-app';

describe('draft and version', () => {
  let app: BuilderApp;
  beforeAll(async () => {
    app = await BuilderApp.start();
  });
  afterAll(() => app.stop());

  const edit: BuilderApp['edit'] = (study, change) => app.edit(study, change);
  const freeze: BuilderApp['freeze'] = (study, name, revision) => app.freeze(study, name, revision);

  it('records each edit of a draft as separate changes, and refuses the later of two edits [D4-DESIGN-02]', async () => {
    const study = await app.study('EDIT');
    const { design } = (await app.call(study.builder, 'GET', `${study.path}/draft`)).body;
    const first = structuredClone(design);
    first.pages[0].title.en = 'Registration of a subject';
    const second = structuredClone(design);
    second.pages[0].title.en = 'Something else';
    const answers = await Promise.all(
      [first, second].map((changed) =>
        app.call(study.builder, 'PUT', `${study.path}/draft`, { revision: 1, design: changed }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
    const [event] = await app.db.query<{ after: string }>(
      `select after from audit.v1_event where study_id = $1 and entity = 'draft_change' and row_key = $2`,
      [study.studyId, `${study.studyId}/2`],
    );
    expect(JSON.parse(event!.after).changes).toMatchObject([
      { kind: 'page', path: '/pages/REG', member: 'title', change: 'changed' },
    ]);
    const same = answers.find(({ status }) => status === 200)!;
    expect(same.body).toEqual({ revision: 2, changes: 1 });
  });

  it('refuses a document of the wrong shape, another study ID and no change', async () => {
    const study = await app.study('REFUSE');
    const { design } = (await app.call(study.builder, 'GET', `${study.path}/draft`)).body;
    const put = (changed: object, revision = 1) =>
      app.call(study.builder, 'PUT', `${study.path}/draft`, { revision, design: changed });
    const shape = await put({ ...design, pages: 'none' });
    expect([shape.status, shape.body.errors[0].field]).toEqual([422, 'design/pages']);
    const other = await put({ ...design, study: { ...design.study, studyIdText: 'OTHER' } });
    expect(other.body.errors[0].code).toBe('BUILDER_STUDY_ID_FIXED');
    expect((await put(design)).body.code).toBe('COMMON_NO_CHANGE');
    const without = await app.call(study.builder, 'PUT', `${study.path}/draft`, { design });
    expect([without.status, without.body.errors[0].field]).toEqual([422, 'revision']);
  });

  it('refuses to freeze a draft with faults, checks that do not compile or failing test cases, and reports their locations [D5-CHECK-04] [D5-CEL-01] [D5-CEL-08]', async () => {
    const study = await app.study('FAULTY');
    const check = (key: string, expression: string) => ({
      key,
      target: { page: 'REG', item: 'SCRNO' },
      expression,
      action: { type: 'query' as const, message: { en: 'Look' } },
      autoClose: true,
      tests: [{ name: 'never', values: { SCRNO: 'A' }, expect: 'fires' as const }],
    });
    const revision = await edit(study, (design) => {
      design.schedule.push({ visit: 'NONE', page: 'REG', mandatory: true });
      design.checks.push(
        check('BROKEN', 'NO_SUCH_ITEM > 3'),
        check('WRONG', 'SCRNO == "B"'),
        check('EMPTY', 'SCRNO == "B" ||\n  1 in []'),
        check('DEEP', `${'!'.repeat(5_000)}true`),
        check('LONG', `1 > ${'9'.repeat(400)}`),
      );
    });
    const validation = (await app.call(study.builder, 'GET', `${study.path}/draft/validation`))
      .body;
    expect(validation.freezable).toBe(false);
    const sources = new Set(validation.faults.map(({ source }: { source: string }) => source));
    expect(sources).toEqual(new Set(['check', 'design', 'test']));
    expect(validation.faults).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          code: 'CHECKS_EMPTY_LIST',
          place: 'EMPTY',
          at: { line: 2, column: 8, part: '[]' },
        }),
        expect.objectContaining({
          code: 'CHECKS_TOO_DEEP',
          place: 'DEEP',
          at: expect.objectContaining({ line: 1 }),
        }),
        expect.objectContaining({ code: 'CHECKS_NUMBER_LITERAL', place: 'LONG' }),
      ]),
    );
    const refused = await freeze(study, '1.0', revision);
    expect([refused.status, refused.body.code]).toEqual([422, 'BUILDER_NOT_FREEZABLE']);
    expect(refused.body.errors).toContainEqual(
      expect.objectContaining({
        field: '/checks/1/tests/0',
        code: 'BUILDER_CHECK_TEST_FAILED',
        params: expect.objectContaining({
          place: 'WRONG › never',
          expected: 'fires',
          actual: 'passes',
        }),
      }),
    );
    expect((await app.call(study.builder, 'GET', `${study.path}/versions`)).body.rows).toEqual([]);
  });

  it('freezes rules that do not run only when this is accepted, which is recorded with the version [D4-DESIGN-08]', async () => {
    const study = await app.study('NOT-AT-SITES');
    const revision = await edit(study, (design) => {
      const [page] = design.pages;
      const [item] = page!.blocks[0]!.items;
      const target = { page: page!.key, item: item!.key };
      const off = { target, expression: 'anything', autoClose: true, tests: [], disabled: true };
      design.checks.push(
        { ...off, key: 'CALC', action: { type: 'derive' } },
        { ...off, key: 'COND', action: { type: 'hide', items: [item!.key] } },
        { ...off, key: 'RANGE', action: { type: 'query', message: { en: 'Why?' } } },
      );
      design.unmapped.push(
        ...['1', '2'].map((path) => ({
          path,
          element: 'RangeCheck',
          reason: 'DESIGN_ODM_RANGE_CHECK_KEPT',
          content: '<RangeCheck/>',
        })),
        { path: '3', element: 'Alias', reason: 'DESIGN_ODM_ALIAS_KEPT', content: '<Alias/>' },
      );
    });
    const { body: validation } = await app.call(
      study.builder,
      'GET',
      `${study.path}/draft/validation`,
    );
    expect(validation.freezable).toBe(true);
    const codes = validation.notAtSites.map(({ code }: { code: string }) => code);
    expect(codes).toEqual([
      'BUILDER_VALUE_TYPED',
      'BUILDER_CONDITION_NOT_RUN',
      'BUILDER_CHECK_NOT_RUN',
      'BUILDER_RULES_KEPT_ASIDE',
    ]);
    expect(validation.notAtSites.at(-1).params).toEqual({ element: 'RangeCheck', count: 2 });
    const post = (body: object) =>
      app.call(study.builder, 'POST', `${study.path}/versions`, {
        name: '1.0',
        expectedRevision: revision,
        ...body,
      });
    for (const body of [{}, { accepted: false }]) {
      const refused = await post(body);
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'accepted', code: 'BUILDER_NOT_ACCEPTED', params: { count: 4 } }],
      ]);
    }
    const { status, body } = await post({ accepted: true });
    expect(status).toBe(201);
    const [event] = await app.db.query<{ after: string }>(
      `select after from audit.event where entity = 'version' and study_id = $1`,
      [study.studyId],
    );
    const { accepted } = JSON.parse(event!.after) as { accepted: unknown };
    expect(accepted).toEqual(validation.notAtSites);
    const [row] = await app.db.query('select accepted from builder.version where version_id = $1', [
      body.versionId,
    ]);
    expect(row).toEqual({ accepted: validation.notAtSites });
    const { body: list } = await app.call(study.builder, 'GET', `${study.path}/versions`);
    expect(list.rows[0].accepted).toEqual({ count: 4, first: validation.notAtSites });
  });

  it('refuses to freeze effects that would reveal a hidden item to a role, with location and reason [D6-HIDDEN-01]', async () => {
    const study = await app.study('HIDDEN');
    const revision = await edit(study, (design) => {
      const { items } = design.pages[0]!.blocks[0]!;
      items.push(
        {
          ...items[0]!,
          key: 'KIT',
          required: false,
          properties: [{ type: 14, roles: ['pharmacist'] }],
        },
        { ...items[0]!, key: 'COPY', required: false, properties: [] },
      );
      design.checks.push({
        key: 'TELLS',
        expression: 'KIT',
        autoClose: false,
        target: { page: design.pages[0]!.key, item: 'COPY' },
        action: { type: 'derive' },
        tests: [],
      });
    });
    const { body } = await app.call(study.builder, 'GET', `${study.path}/draft/validation`);
    const page = 'REG';
    const fault = {
      path: '/checks/0/expression',
      place: 'TELLS',
      code: 'DESIGN_HIDDEN_DERIVED',
      params: { target: `${page}.COPY`, reads: `${page}.KIT` },
      severity: 'error',
    };
    expect(body.faults).toEqual([expect.objectContaining(fault)]);
    const refused = await freeze(study, '1.0', revision);
    expect([refused.status, refused.body.errors[0].code]).toEqual([422, 'DESIGN_HIDDEN_DERIVED']);
    const mended = await edit(study, (design) => {
      design.pages[0]!.blocks[0]!.items.at(-1)!.properties = [{ type: 14, roles: ['pharmacist'] }];
    });
    expect((await freeze(study, '1.0', mended)).status).toBe(201);
  });

  it('freezes a version that cannot be changed, not even by SQL [D4-DESIGN-02]', async () => {
    const study = await app.study('FROZEN');
    expect((await freeze(study, '1.0', 7)).status).toBe(412);
    const frozen = await freeze(study, '1.0', 1);
    expect(frozen.status).toBe(201);
    expect(frozen.body).toMatchObject({ versionNo: 1, name: '1.0', frozenBy: 'builder' });
    expect(frozen.body.checksum).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect((await freeze(study, '1.0', 1)).body.errors[0].code).toBe('BUILDER_VERSION_NAME_USED');
    expect((await freeze(study, '1.1', 1)).body.code).toBe('BUILDER_VERSION_UNCHANGED');

    const { sessionId } = await addSession(app.db, { person_id: 1 });
    const begin = `select platform.begin_session_write(${study.studyId}, '${sessionId}', null, null, null, 'r', null, 'entry')`;
    for (const url of [app.db.appUrl('builder'), app.db.adminUrl]) {
      await expect(
        withClient(url, async (client) => {
          await client.query('begin');
          await client.query(begin);
          await client.query(`update builder.version set design = '{}' where study_id = $1`, [
            study.studyId,
          ]);
        }),
      ).rejects.toThrow('rows of version never change');
    }
    const url = `${study.path}/versions/${frozen.body.versionId}`;
    const read = await app.call(study.builder, 'GET', url);
    expect(read.headers['etag']).toBe(`"${frozen.body.checksum}"`);
    expect(read.headers['cache-control']).toBe('private, no-cache');
    expect(read.headers['vary']).toBe('authorization, study, role, site, accept-language');
    const again = await app.call(study.builder, 'GET', url, undefined, {
      'if-none-match': String(read.headers['etag']),
    });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('reports a version as unchanged only to a caller who may read it [D6-CACHE-01]', async () => {
    const study = await app.study('CACHED');
    const { versionId } = (await freeze(study, '1.0', 1)).body;
    const url = `${study.path}/versions/${versionId}`;
    const etag = String((await app.call(study.builder, 'GET', url)).headers['etag']);
    const known = { 'if-none-match': etag };
    expect((await app.call(study.builder, 'GET', url, undefined, known)).status).toBe(304);
    const others: [As | null, number][] = [
      [{ ...app.siteStaff, roleId: study.builder.roleId! }, 403],
      [{ ...study.builder, roleId: 999_999 }, 403],
      [null, 401],
    ];
    for (const [as, status] of others) {
      const { headers, ...answer } = await app.call(as, 'GET', url, undefined, known);
      expect([answer.status, headers['etag'], headers['cache-control']]).toEqual([
        status,
        undefined,
        'no-store',
      ]);
    }
  });

  it('refuses names with invisible characters from every source [D6-NAME-01]', async () => {
    const post = (url: string, body: object) => app.call(app.builder, 'POST', url, body);
    const faults = ({ status, body }: Awaited<ReturnType<typeof post>>) => [
      status,
      body.errors.map(({ field, code }: { field: string; code: string }) => [field, code]),
    ];
    const unseen = (field: string) => [422, [[field, 'COMMON_UNSEEN_CHARACTERS']]];
    const made = { studyIdText: 'UNSEEN', protocolNumber: 'P-1', languages: ['en'] };
    const named = await post('/api/builder/study', { ...made, name: { en: 'A\u202EB' } });
    expect(faults(named)).toEqual(unseen('name'));

    const study = await app.study('SEEN');
    const { design } = (await app.call(study.builder, 'GET', `${study.path}/draft`)).body;
    const imported = await post('/api/builder/design-import', {
      design: { ...design, study: { ...design.study, protocolNumber: 'P\u200B1' } },
      studyIdText: 'UNSEEN',
    });
    expect(faults(imported)).toEqual(unseen('study.protocolNumber'));
    const revision = await edit(study, (changed) => {
      changed.study.name = { en: 'Line\nbreak' };
    });
    expect(faults(await freeze(study, '1.0', revision))).toEqual(unseen('study.name.en'));
  });

  it('compares two versions and exports one as ODM that imports as the same design [D4-DESIGN-04] [D4-ODM-06]', async () => {
    const study = await app.study('COMPARE');
    const a = (await freeze(study, 'a', 1)).body.versionId;
    const revision = await edit(study, (design) => {
      design.pages[0]!.title = { en: 'Changed' };
      design.study.name = { en: 'Renamed' };
    });
    const b = (await freeze(study, 'b', revision)).body.versionId;
    const diff = await app.call(study.builder, 'GET', `${study.path}/versions/${a}/diff/${b}`);
    expect(
      diff.body.changes.map(({ path, member }: Record<string, string>) => [path, member]),
    ).toEqual(
      expect.arrayContaining([
        ['/pages/REG', 'title'],
        ['/study', 'name'],
      ]),
    );
    const none = await app.call(study.builder, 'GET', `${study.path}/versions/${b}/diff/${b}`);
    expect(none.body.changes).toEqual([]);
    const [live] = await app.db.query('select name from builder.v1_study where study_id = $1', [
      study.studyId,
    ]);
    expect(live).toEqual({ name: { en: 'Renamed' } });

    const odm = await app.call(study.builder, 'GET', `${study.path}/versions/${b}/odm`);
    expect(odm.headers['content-disposition']).toContain('COMPARE_v2.xml');
    const imported = await app.importOdm(odm.text, { studyIdText: 'COMPARE-BACK' });
    expect(imported.status).toBe(201);
    const back = await app.call(
      { ...app.builder, roleId: imported.body.roleId },
      'GET',
      `/api/builder/${imported.body.studyId}/draft`,
    );
    expect(back.body.design.pages[0].title).toEqual({ en: 'Changed' });
  });

  it('refuses to reuse the number of a removed line, also after versions without numbers [D4-LINE-01] [D4-LINE-02]', async () => {
    const study = await app.study('LINES');
    const withLines = (...lines: [key: string, number: number][]) =>
      edit(study, (design) => {
        const blocks = design.pages[0]!.blocks.filter(({ key }) => key !== 'LAB');
        blocks.push({
          key: 'LAB',
          type: 2,
          lines: lines.map(([key, number]) => ({ key, number, label: { en: key } })),
          items: [{ key: 'RESULT', layout: 10, label: { en: 'Result' }, properties: [] }],
        });
        design.pages[0]!.blocks = blocks;
      });
    const first = await withLines(['A', 1], ['B', 2], ['C', 3]);
    const a = (await freeze(study, 'a', first)).body.versionId;
    const stored = (design: string) =>
      app.db.query(`alter table builder.version disable trigger user;
        update builder.version set design = ${design} where version_id = ${a};
        alter table builder.version enable trigger user`);
    const [frozen] = await app.db.query<{ design: string }>(
      `select quote_literal(design::text) as design from builder.version where version_id = ${a}`,
    );
    // Simulates a version that was frozen before lines had numbers.
    await stored(`jsonb_set(design, '{schema}', '"casebook-design/1"') #- '{pages,0,blocks,1,lines,0,number}'
      #- '{pages,0,blocks,1,lines,1,number}' #- '{pages,0,blocks,1,lines,2,number}'`);

    const reused = await withLines(['C', 3], ['A', 1], ['D', 2]);
    const path = '/pages/0/blocks/1/lines/2/number';
    const { faults } = (await app.call(study.builder, 'GET', `${study.path}/draft/validation`))
      .body;
    expect(faults).toContainEqual(
      expect.objectContaining({ code: 'DESIGN_LINE_NUMBER_REUSED', path, severity: 'error' }),
    );
    const refused = await freeze(study, 'b', reused);
    expect(refused.body.errors).toMatchObject([
      { field: path, code: 'DESIGN_LINE_NUMBER_REUSED', params: { was: 'B', line: 'D' } },
    ]);

    const fresh = await withLines(['C', 3], ['A', 1], ['D', 4]);
    const b = (await freeze(study, 'b', fresh)).body.versionId;
    const diff = await app.call(study.builder, 'GET', `${study.path}/versions/${a}/diff/${b}`);
    expect(
      diff.body.changes.map(({ change, consequence }: Record<string, string>) => [
        change,
        consequence,
      ]),
    ).toEqual([
      ['removed', 'lineFormer'],
      ['added', 'lineEmpty'],
      ['moved', 'linesKeepValues'],
    ]);
    await stored(frozen!.design);
  });

  it('reports stored values that a draft or a version would not accept, before freezing and in the difference [D4-FORMER-04]', async () => {
    const study = await app.study('FORMER');
    await app.site(study.studyId, 41);
    const withCodes = (...codes: string[]) =>
      edit(study, (design) => {
        const list = { key: 'ANSWER', name: { en: 'Answer' }, dataType: 'text' as const };
        design.codelists = [
          ...design.codelists.filter(({ key }) => key !== 'ANSWER'),
          { ...list, entries: codes.map((code) => ({ code, label: { en: code } })) },
        ];
        const blocks = design.pages[0]!.blocks.filter(({ key }) => key !== 'ASKED');
        const item = { key: 'ANSWER', layout: 8 as const, label: { en: 'Answer' } };
        design.pages[0]!.blocks = [
          ...blocks,
          { key: 'ASKED', type: 1, items: [{ ...item, codelist: 'ANSWER', properties: [] }] },
        ];
      });
    const first = await withCodes('Y', 'N');
    const a = (await freeze(study, 'a', first)).body.versionId;
    const released = await app.call(study.builder, 'POST', `${study.path}/versions/${a}/releases`, {
      siteIds: [41],
      reason: 'Start',
    });
    expect(released.status).toBe(201);
    await insertRow(app.db, 'subject.v1_value_use', {
      study_id: study.studyId,
      page_key: 'REG',
      block_key: 'ASKED',
      item_key: 'ANSWER',
      value: 'N',
      design_version_id: a,
      values: 7,
      subjects: 5,
    });
    const second = await withCodes('Y');
    const validation = await app.call(study.builder, 'GET', `${study.path}/draft/validation`);
    expect(validation.body).toMatchObject({ freezable: true });
    expect(validation.body.faults).toContainEqual(
      expect.objectContaining({
        code: 'BUILDER_FORMER_CHOICE',
        severity: 'warning',
        params: { item: 'ANSWER', value: 'N', values: 7, subjects: 5 },
      }),
    );
    const b = (await freeze(study, 'b', second)).body.versionId;
    const diff = await app.call(study.builder, 'GET', `${study.path}/versions/${a}/diff/${b}`);
    expect(diff.body.former).toMatchObject([
      { page: 'REG', item: 'ANSWER', kind: 'choice', code: 'N', values: 7 },
    ]);
    expect(diff.body.changes).toContainEqual(
      expect.objectContaining({ kind: 'codelistEntry', consequence: 'codeFormer' }),
    );
  });

  it('requires the right role of this study at every endpoint [D6-GUARD-02]', async () => {
    const study = await app.study('GUARD');
    const other = await app.study('GUARD-2');
    const calls: ['GET' | 'POST' | 'PUT', string][] = [
      ['GET', 'draft'],
      ['PUT', 'draft'],
      ['GET', 'draft/validation'],
      ['GET', 'draft/unmapped'],
      ['GET', 'versions'],
      ['POST', 'versions'],
      ['GET', 'versions/1'],
      ['GET', 'versions/1/diff/1'],
      ['GET', 'versions/1/odm'],
      ['POST', 'versions/1/releases'],
      ['GET', 'releases'],
      ['GET', 'release-sites'],
      ['GET', 'roles'],
      ['POST', 'roles'],
      ['PUT', 'roles/1'],
      ['PUT', 'roles/1/privileges'],
      ['GET', 'settings'],
      ['PUT', 'settings'],
    ];
    for (const [method, path] of calls) {
      const url = `${study.path}/${path}`;
      const body = method === 'GET' ? undefined : {};
      const as = [app.siteStaff, { ...app.siteStaff, roleId: study.builder.roleId }, other.builder];
      for (const caller of as) {
        const { status } = await app.call(caller, method, url, body);
        expect([url, [403, 422].includes(status) && (status === 403 || !caller.roleId)]).toEqual([
          url,
          true,
        ]);
      }
      expect((await app.call(null, method, url, body)).status).toBe(401);
    }
    const huge = await app.call(study.builder, 'GET', `${study.path}/versions/99999999999`);
    expect(huge.status).toBe(422);
  });

  it('leaves a verifying chain, and detects a draft changed by hand [D3-CHAIN-03]', async () => {
    const verify = () => withClient(app.db.adminUrl, (client) => verifyAudit(client));
    expect((await verify()).findings).toEqual([]);
    await app.db.query(`alter table builder.draft_part disable trigger user;
      update builder.draft_part set content = jsonb_set(content, '{pattern}', '"{site}-{seq:9}"')
        where kind = 'subjectNumber' and study_id = (select max(study_id) from builder.draft);
      alter table builder.draft_part enable trigger user`);
    const { findings } = await verify();
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ kind: 'row-differs' });
    expect(findings[0]!.place).toContain('builder.draft_part');
  });
});
