import { sameJson, type StudyDesign } from '@casebook/study-design';
import { allLayoutsDesign } from '@casebook/study-design/testing';
import * as fc from 'fast-check';
import { generateKeyBetween } from 'fractional-indexing';
import { BuilderApp, type Answer, type As } from '../../test/builder-app';

describe('the draft as parts', () => {
  let app: BuilderApp;
  let other: As;
  let count = 0;
  beforeAll(async () => {
    app = await BuilderApp.start();
    other = await app.person(5, 'builder2', ['study_builder']);
  });
  afterAll(() => app.stop());

  interface Study {
    path: string;
    builder: As;
    second: As;
  }

  async function newStudy(): Promise<Study> {
    const study = await app.study(`EDIT-${++count}`, { languages: ['en', 'ja'] });
    return { ...study, second: { ...other, roleId: study.builder.roleId! } };
  }

  const group = (key: string, title = key) => ({ key, title: { en: title } });
  const add = (key: string, title?: string) => ({
    kind: 'group',
    key,
    revision: 0,
    content: group(key, title),
  });
  const edit = (study: Study, as: As, ...changes: object[]): Promise<Answer> =>
    app.call(as, 'POST', `${study.path}/draft/edits`, { changes });
  const act = (study: Study, as: As, name: 'undo' | 'redo') =>
    app.call(as, 'POST', `${study.path}/draft/${name}`, {});
  const document = async (study: Study): Promise<StudyDesign> =>
    (await app.call(study.builder, 'GET', `${study.path}/draft`)).body.design;
  const groups = async (study: Study) =>
    (await document(study)).groups.map(({ key, title }) => `${key}=${title['en']}`);
  const part = (answer: Answer, kind: string, key: string) =>
    (answer.body.parts as { kind: string; key: string; revision: number; position: string }[]).find(
      (one) => one.kind === kind && one.key === key,
    )!;

  it('gives every part of the draft with its revision [D4-DRAFT-01]', async () => {
    const study = await newStudy();
    const answer = await app.call(study.builder, 'GET', `${study.path}/draft/parts`);
    expect(answer.status).toBe(200);
    const names = answer.body.parts.map(
      ({ kind, key, revision }: { kind: string; key: string; revision: number }) =>
        `${kind} ${key} ${revision}`,
    );
    expect(names).toEqual([
      'languages  1',
      'page REG 1',
      'schedule REG REG 1',
      'study  1',
      'subjectNumber  1',
      'visit REG 1',
    ]);
    expect(answer.body).toMatchObject({ revision: 1, undo: null, redo: null });
  });

  it('keeps any document exactly, whatever it is divided into [D4-DRAFT-01]', async () => {
    const study = await newStudy();
    const design = allLayoutsDesign();
    const present = await document(study);
    const next = { ...design, study: present.study };
    const saved = await app.call(study.builder, 'PUT', `${study.path}/draft`, {
      revision: 1,
      design: next,
    });
    expect(saved.status).toBe(200);
    expect(await document(study)).toEqual(JSON.parse(JSON.stringify(next)));
  });

  it('divides the document that the previous release stores [D4-DRAFT-01]', async () => {
    const study = await newStudy();
    const design = { ...(await document(study)), groups: [group('A'), group('B'), group('A')] };
    const studyId = Number(study.path.split('/').at(-1));
    await app.db.query(
      `begin;
       select platform.begin_write(${studyId}, 0, 'System', null, null, null, null, 'r', null, 'entry');
       update builder.draft set design = '${JSON.stringify(design)}', revision = revision + 1
         where study_id = ${studyId};
       commit`,
    );
    expect(await document(study)).toEqual(design);
    const parts = await app.call(study.builder, 'GET', `${study.path}/draft/parts`);
    expect(part(parts, 'group', 'A #2')).toMatchObject({ revision: 1 });
    const removed = await edit(study, study.builder, {
      kind: 'group',
      key: 'A #2',
      revision: 1,
      remove: true,
    });
    expect(removed.body.removed).toEqual([{ kind: 'group', key: 'A #2' }]);
    expect(await groups(study)).toEqual(['A=A', 'B=B']);
  });

  it('adds, changes, moves and removes parts, each with a revision [D4-DRAFT-02]', async () => {
    const study = await newStudy();
    const { builder } = study;
    const added = await edit(study, builder, add('A'), add('B'), { ...add('C'), before: 'A' });
    expect(added.status).toBe(200);
    expect(await groups(study)).toEqual(['C=C', 'A=A', 'B=B']);
    const moved = await edit(study, builder, { kind: 'group', key: 'B', revision: 1, before: 'C' });
    expect(part(moved, 'group', 'B').revision).toBe(2);
    await edit(study, builder, { kind: 'group', key: 'C', revision: 1, before: '' });
    expect(await groups(study)).toEqual(['B=B', 'A=A', 'C=C']);
    await edit(
      study,
      builder,
      { kind: 'group', key: 'A', revision: 1, remove: true },
      { kind: 'group', key: 'B', revision: 2, content: group('B', 'Beta') },
    );
    expect(await groups(study)).toEqual(['B=Beta', 'C=C']);
    const [last] = await app.db.query<{ changes: { kind: string; change: string }[] }>(
      `select changes from builder.draft_change order by study_id desc, revision desc limit 1`,
    );
    expect(last!.changes.map(({ kind, change }) => `${kind} ${change}`)).toEqual([
      'group removed',
      'group changed',
    ]);
  });

  it('places parts between the same two for as long as anybody likes, and undoes it [D4-DRAFT-02]', async () => {
    const study = await newStudy();
    await edit(study, study.builder, add('A'), add('Z'));
    const keys = Array.from({ length: 70 }, (_, at) => `G${at}`);
    for (const key of keys) {
      const answer = await edit(study, study.builder, { ...add(key), before: 'Z' });
      expect(answer.status).toBe(200);
    }
    const order = async () => (await document(study)).groups.map(({ key }) => key);
    expect(await order()).toEqual(['A', ...keys, 'Z']);
    for (const _ of keys) expect((await act(study, study.builder, 'undo')).status).toBe(200);
    expect(await order()).toEqual(['A', 'Z']);
  });

  it('keeps the order of positions that were numbers [D4-DRAFT-02]', async () => {
    const between = fc.tuple(fc.integer({ min: -50, max: 9000 }), fc.nat(2 ** 20 - 1));
    const numbers = fc.sample(between, 300).map(([whole, part]) => whole + part / 2 ** 20);
    const rows = await app.db.query<{ position: string }>(
      `select builder.part_position(n) as position from unnest($1::float8[]) n order by n`,
      [[...new Set(numbers)]],
    );
    const positions = rows.map(({ position }) => position);
    expect(positions).toEqual(positions.toSorted((a, b) => (a < b ? -1 : 1)));
    for (const [at, position] of positions.entries()) {
      expect(() => generateKeyBetween(position, positions[at + 1])).not.toThrow();
    }
  });

  it('lets two builders change different parts, and refuses the second on the same part [D4-DRAFT-03]', async () => {
    const study = await newStudy();
    await edit(study, study.builder, add('A'), add('B'));
    const change = (key: string, title: string) => ({
      kind: 'group',
      key,
      revision: 1,
      content: group(key, title),
    });
    const both = await Promise.all([
      edit(study, study.builder, change('A', 'mine')),
      edit(study, study.second, change('B', 'theirs')),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const race = await Promise.all([
      edit(study, study.builder, { ...change('A', 'one'), revision: 2 }),
      edit(study, study.second, { ...change('A', 'two'), revision: 2 }, change('B', 'lost')),
    ]);
    expect(race.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 412]));
    const refused = race.find(({ status }) => status === 412)!;
    expect(refused.body).toMatchObject({ code: 'CDMS700MSG004' });
    const stored = await groups(study);
    expect(stored[1]).toBe('B=theirs');
  });

  it('makes all edits at once that place parts between the same two, each in its own place [D4-DRAFT-03]', async () => {
    const study = await newStudy();
    await edit(study, study.builder, add('A'), add('Z'));
    const keys = Array.from({ length: 12 }, (_, at) => `M${at}`);
    const answers = await Promise.all(
      keys.map((key, at) =>
        edit(study, at % 2 ? study.builder : study.second, { ...add(key), before: 'Z' }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(keys.map(() => 200));
    const placed = (await document(study)).groups.map(({ key }) => key);
    expect([placed[0], placed.at(-1)]).toEqual(['A', 'Z']);
    expect(placed.slice(1, -1).toSorted()).toEqual(keys.toSorted());
    const positions = new Set(
      answers.map((answer, at) => part(answer, 'group', keys[at]!).position),
    );
    expect(positions.size).toBe(keys.length);
  });

  it('undoes and redoes the own edits of each person, in their order [D4-DRAFT-04]', async () => {
    const study = await newStudy();
    const { builder, second } = study;
    await edit(study, builder, add('A'), add('B'));
    await edit(study, second, add('X'));
    await edit(study, builder, { kind: 'group', key: 'A', revision: 1, content: group('A', 'a') });
    await edit(study, builder, { kind: 'group', key: 'B', revision: 1, remove: true });
    expect(await groups(study)).toEqual(['A=a', 'X=X']);
    const undone = await act(study, builder, 'undo');
    expect(undone.body).toMatchObject({
      undo: { changes: [{ kind: 'group', key: 'A', change: 'changed' }] },
      redo: { changes: [{ kind: 'group', key: 'B', change: 'removed' }] },
    });
    expect(await groups(study)).toEqual(['A=a', 'B=B', 'X=X']);
    await act(study, builder, 'undo');
    await act(study, builder, 'undo');
    expect(await groups(study)).toEqual(['X=X']);
    expect((await act(study, builder, 'undo')).body.code).toBe('BUILDER_NOTHING_TO_UNDO');
    for (const _ of [1, 2, 3]) expect((await act(study, builder, 'redo')).status).toBe(200);
    expect(await groups(study)).toEqual(['A=a', 'X=X']);
    expect((await act(study, builder, 'redo')).body.code).toBe('BUILDER_NOTHING_TO_REDO');
    await act(study, builder, 'undo');
    await edit(study, builder, add('C'));
    expect((await act(study, builder, 'redo')).body.code).toBe('BUILDER_NOTHING_TO_REDO');
    const parts = await app.call(builder, 'GET', `${study.path}/draft/parts`);
    expect(parts.body.undo.changes).toEqual([{ kind: 'group', key: 'C', change: 'removed' }]);
  });

  it('brings a part back beside one that was placed where it stood [D4-DRAFT-04]', async () => {
    const study = await newStudy();
    const { builder, second } = study;
    await edit(study, builder, add('A'), add('Z'));
    await edit(study, builder, { ...add('B'), before: 'Z' });
    await edit(study, builder, { kind: 'group', key: 'B', revision: 1, remove: true });
    await edit(study, second, { ...add('C'), before: 'Z' });
    expect((await act(study, builder, 'undo')).status).toBe(200);
    expect(await groups(study)).toEqual(['A=A', 'C=C', 'B=B', 'Z=Z']);
    expect((await edit(study, second, { ...add('D'), before: 'B' })).status).toBe(200);
    expect(await groups(study)).toEqual(['A=A', 'C=C', 'D=D', 'B=B', 'Z=Z']);
  });

  it('does not undo an edit that somebody has built upon [D4-DRAFT-04]', async () => {
    const study = await newStudy();
    await edit(study, study.builder, add('A'));
    await edit(study, study.second, {
      kind: 'group',
      key: 'A',
      revision: 1,
      content: group('A', 'x'),
    });
    const refused = await act(study, study.builder, 'undo');
    expect(refused.status).toBe(412);
    expect(refused.body).toMatchObject({ code: 'BUILDER_UNDO_CHANGED', params: { key: 'A' } });
    await act(study, study.second, 'undo');
    expect((await act(study, study.builder, 'undo')).status).toBe(200);
    expect(await groups(study)).toEqual([]);
  });

  it('gives the draft of before after any edits are undone, and of after when redone [D4-DRAFT-04]', async () => {
    const keys = ['A', 'B', 'C', 'D'];
    const command = fc.record({
      key: fc.constantFrom(...keys),
      what: fc.constantFrom('set', 'remove', 'move'),
      title: fc.string({ maxLength: 5 }).filter((text) => !text.includes('\0')),
      before: fc.constantFrom('', ...keys),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 6 }), async (commands) => {
        const study = await newStudy();
        await edit(study, study.builder, add('A'), add('B'));
        const snapshots = [await document(study)];
        for (const { key, what, title, before } of commands) {
          const { parts } = (await app.call(study.builder, 'GET', `${study.path}/draft/parts`))
            .body as { parts: { kind: string; key: string; revision: number }[] };
          const revision =
            parts.find((one) => one.kind === 'group' && one.key === key)?.revision ?? 0;
          const change = {
            set: { content: group(key, title) },
            remove: { remove: true },
            move: { before },
          }[what as 'set'];
          const answer = await edit(study, study.builder, {
            kind: 'group',
            key,
            revision,
            ...change,
          });
          expect([200, 422]).toContain(answer.status);
          if (answer.status === 200) snapshots.push(await document(study));
        }
        for (const expected of snapshots.toReversed().slice(1)) {
          expect((await act(study, study.builder, 'undo')).status).toBe(200);
          expect(sameJson(await document(study), expected)).toBe(true);
        }
        for (const expected of snapshots.slice(1)) {
          expect((await act(study, study.builder, 'redo')).status).toBe(200);
          expect(sameJson(await document(study), expected)).toBe(true);
        }
      }),
      { numRuns: 12 },
    );
  });

  it.each<[string, object, string, string]>([
    [
      'a content of the wrong shape',
      { ...add('A'), content: { ...group('A'), color: 'red' } },
      'changes/0/content',
      'DESIGN_MEMBER_UNKNOWN',
    ],
    [
      'a content without a valid key',
      { ...add('1'), content: group('1') },
      'changes/0/content/key',
      'DESIGN_KEY_INVALID',
    ],
    [
      'another key than that of the content',
      { ...add('A'), content: group('B') },
      'changes/0/key',
      'BUILDER_PART_KEY',
    ],
    [
      'a new part without content',
      { kind: 'group', key: 'A', revision: 0 },
      'changes/0/content',
      'COMMON_REQUIRED',
    ],
    [
      'a place before an unknown part',
      { ...add('A'), before: 'Q' },
      'changes/0/before',
      'BUILDER_PART_UNKNOWN',
    ],
    [
      'the removal of a single part',
      { kind: 'languages', key: '', revision: 1, remove: true },
      'changes/0',
      'BUILDER_PART_SINGLE',
    ],
    [
      'another study ID',
      {
        kind: 'study',
        key: '',
        revision: 1,
        content: { studyIdText: 'NEW', name: { en: 'N' }, protocolNumber: 'P' },
      },
      'changes/0/content/studyIdText',
      'BUILDER_STUDY_ID_FIXED',
    ],
  ])('refuses %s with the field [D4-DRAFT-05]', async (_name, change, field, code) => {
    const study = await newStudy();
    const answer = await edit(study, study.builder, change);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual([expect.objectContaining({ field, code })]);
    expect((await app.call(study.builder, 'GET', `${study.path}/draft`)).body.revision).toBe(1);
  });

  it.each([[[[]]], [[null]], [{}], [['A']]])(
    'refuses %j as changes [D4-DRAFT-05]',
    async (changes) => {
      const study = await newStudy();
      const answer = await app.call(study.builder, 'POST', `${study.path}/draft/edits`, {
        changes,
      });
      expect(answer.status).toBe(422);
    },
  );

  it('makes all changes of an edit or none [D4-DRAFT-05]', async () => {
    const study = await newStudy();
    const answer = await edit(study, study.builder, add('A'), { ...add('B'), content: {} });
    expect(answer.status).toBe(422);
    expect(await groups(study)).toEqual([]);
  });

  it('tells who else is there, and what they changed [D4-DRAFT-03]', async () => {
    const study = await newStudy();
    const report = (as: As, body: object) =>
      app.call(as, 'POST', `${study.path}/draft/presence`, body);
    await report(study.second, { since: 1, kind: 'page', key: 'REG' });
    await edit(study, study.second, add('A'));
    const answer = await report(study.builder, { since: 1 });
    expect(answer.body).toMatchObject({
      revision: 2,
      parts: [{ kind: 'group', key: 'A', revision: 1 }],
      removed: [],
      undo: null,
      people: [{ personId: 5, name: 'builder2', kind: 'page', key: 'REG' }],
    });
    const again = await report(study.builder, { since: 2 });
    expect(again.body.parts).toEqual([]);
  });

  it('refuses edits to a role without the right to edit designs [D4-DRAFT-05]', async () => {
    const study = await newStudy();
    const roles = await app.roleIds(study);
    const admin = { ...app.administrator, roleId: roles['administrator']! };
    for (const call of ['edits', 'undo', 'redo', 'presence']) {
      const answer = await app.call(admin, 'POST', `${study.path}/draft/${call}`, {});
      expect(answer.status).toBe(403);
    }
  });
});
