import { addAssignment } from '@casebook/test-kit';
import { type As, BuilderApp } from '../../test/builder-app';

/** A person without rights in the portal, who edits designs by assignments. */
const DESIGNER = 6;

describe('copying from another study', () => {
  let app: BuilderApp;
  let designer: As;
  beforeAll(async () => {
    app = await BuilderApp.start();
    designer = await app.person(DESIGNER, 'designer');
  });
  afterAll(() => app.stop());

  /** A study in which the designer has a role, from and to a day. */
  async function study(name: string, role: string, days: object = {}) {
    const made = await app.study(name, { languages: ['en', 'ja'] });
    const roles = await app.roleIds(made);
    const assignment = { study_id: made.studyId, person_id: DESIGNER, role_id: roles[role]! };
    await addAssignment(app.db, { ...assignment, start_date: '2020-01-01', ...days });
    return { ...made, as: { ...designer, roleId: roles[role]! } };
  }

  const page = {
    key: 'VS',
    type: 2,
    title: { en: 'Vital signs' },
    blocks: [
      {
        key: 'B',
        type: 1,
        items: [
          {
            key: 'ARM',
            layout: 10,
            label: { en: 'Arm' },
            properties: [{ type: 14, roles: ['pharmacist'] }],
          },
        ],
      },
    ],
  };

  it('offers studies in which the person may edit the design today, and no other [D4-EDITOR-11]', async () => {
    const here = await study('COPY-HERE', 'study_builder');
    const other = await study('COPY-OTHER', 'study_builder');
    await study('COPY-MONITORED', 'monitor');
    await study('COPY-ENDED', 'study_builder', { end_date: '2020-02-01' });
    await study('COPY-LATER', 'study_builder', { start_date: '2999-01-01' });
    await app.study('COPY-NONE');
    const list = (query = '') =>
      app.call(here.as, 'GET', `${here.path}/copy-sources?page=1&size=10${query}`);
    const answer = await list();
    expect(answer.status).toBe(200);
    expect(answer.body.rows).toEqual([
      {
        studyId: other.studyId,
        studyIdText: 'COPY-OTHER',
        name: { en: 'COPY-OTHER' },
        languages: ['en', 'ja'],
      },
    ]);
    expect((await list('&search=copy-o')).body.total).toBe(1);
    expect((await list('&search=%25')).body.rows).toEqual([]);
    expect((await list(`&search=${'x'.repeat(1000)}`)).status).toBe(422);
  });

  it('gives what can be copied only with the right to edit the design in both studies [D4-EDITOR-11]', async () => {
    const here = await study('READ-HERE', 'study_builder');
    const other = await study('READ-OTHER', 'study_builder');
    const monitored = await study('READ-MONITORED', 'monitor');
    const ended = await study('READ-ENDED', 'study_builder', { end_date: '2020-02-01' });
    const strange = await app.study('READ-STRANGE');
    await app.call(other.builder, 'POST', `${other.path}/draft/edits`, {
      changes: [{ kind: 'page', key: 'VS', revision: 0, content: page }],
    });
    const read = (ofStudyId: number | string, as: As = here.as, path = here.path) =>
      app.call(as, 'GET', `${path}/copy-sources/${ofStudyId}`);
    const answer = await read(other.studyId);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      studyId: other.studyId,
      languages: ['en', 'ja'],
      groups: [],
      codelists: [],
      checks: [],
    });
    expect(answer.body.pages).toContainEqual(page);
    const refused = [monitored, ended, strange].map(({ studyId }) => studyId);
    for (const ofStudyId of [...refused, here.studyId, 999_999]) {
      const hidden = await read(ofStudyId);
      expect([ofStudyId, hidden.status, hidden.text.includes('VS')]).toEqual([
        ofStudyId,
        404,
        false,
      ]);
    }
    expect((await read('x')).status).toBe(422);
    // Whoever may only read this study has nothing to copy into.
    expect((await read(other.studyId, monitored.as, monitored.path)).status).toBe(403);
  });
});
