import type { Registered } from '../registration/registration.dto';
import { startStatusStudy } from '../test/status';
import { type Actor, OTHER_SITE, SITE, type TestStudy, VERSION } from '../test/study';
import type { FoundPages } from './page-search.dto';

let study: TestStudy;
/** Two subjects of a site, then one of the other site. */
let subjects: Registered[];

beforeAll(async () => {
  study = await startStatusStudy();
  subjects = [];
  for (const [at, siteId] of [SITE, SITE, OTHER_SITE].entries()) {
    const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: `S-${at}` }],
    });
    subjects.push(body);
  }
});
afterAll(() => study?.stop());

const search = (text: string, actor: Actor = 'manager', open?: string) =>
  study.call<FoundPages>(
    actor,
    'GET',
    `page-search?search=${encodeURIComponent(text)}${open ? `&subjectNo=${encodeURIComponent(open)}` : ''}`,
  );
const found = async (text: string, actor?: Actor, open?: string) =>
  (await search(text, actor, open)).body.rows.map(
    ({ subjectNo, visitTitle, pageTitle }) =>
      `${subjects.findIndex((one) => one.subjectNo === subjectNo)} ${visitTitle['en']} ${pageTitle['en']}`,
  );

describe('the search for pages', () => {
  it('finds by words of the page, the visit and the subject number, whatever their case and width [D8-FRAME-03]', async () => {
    const first = subjects[0]!.subjectNo;
    expect(await found(`vital week ${first}`)).toEqual(['0 Week 4 Vital signs']);
    expect(await found(`ＶＩＴＡＬ　${first.toLowerCase()}`)).toEqual([
      '0 Screening Vital signs',
      '0 Week 4 Vital signs',
    ]);
    // In the order of numbers: that of the other site begins with B.
    expect(await found('demo')).toEqual([
      '2 Screening Demographics',
      '0 Screening Demographics',
      '1 Screening Demographics',
    ]);
    expect(await found('demo week')).toEqual([]);
    // Of two words that different titles have, one may be in the number.
    expect(await found('vital tky week')).toEqual(['0 Week 4 Vital signs', '1 Week 4 Vital signs']);
    expect(await found('k demo')).toEqual(await found('demo'));
    expect(await found('demo no-such-number')).toEqual([]);
  });

  it('shows the pages of the open subject first, each page once [D8-FRAME-03]', async () => {
    expect(await found('demo', 'manager', subjects[1]!.subjectNo)).toEqual([
      '1 Screening Demographics',
      '2 Screening Demographics',
      '0 Screening Demographics',
    ]);
  });

  it('leaves subjects to their own search: a number, or a part of one, finds no page', async () => {
    const { subjectNo } = subjects[0]!;
    for (const text of [subjectNo, subjectNo.slice(-1), '4', ' ', '%'])
      expect((await search(text)).body).toEqual({ rows: [], complete: true });
  });

  it('finds no page of a condition that does not hold, and says when there are more', async () => {
    expect(await found('pregnancy')).toEqual([]);
    const { body } = await search('s');
    expect(body.rows).toHaveLength(6);
    expect(body.complete).toBe(false);
  });

  it('finds nothing at sites that the person does not have, and nothing that the role does not see [D6-GUARD-02] [D6-BLIND-01]', async () => {
    expect(await found('demo', 'site')).toEqual([
      '0 Screening Demographics',
      '1 Screening Demographics',
    ]);
    expect(await found('hidden', 'unblinded')).not.toEqual([]);
    for (const text of ['hidden', 'blinded visit'])
      expect((await search(text, 'monitor')).body).toEqual({ rows: [], complete: true });
  });

  it('refuses a role without the privilege, no text and an endless one', async () => {
    expect((await search('demo', 'nobody')).status).toBe(403);
    expect((await study.call('manager', 'GET', 'page-search')).status).toBe(422);
    expect((await search('x'.repeat(501))).status).toBe(422);
  });
});
