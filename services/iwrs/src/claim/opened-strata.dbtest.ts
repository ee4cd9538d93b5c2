import type { Scheme, SchemeFactor } from '@casebook/study-design';
import { ArmStudy, BLOCKS, MINIMISATION, pageOfSex, scheme, sexOf } from '../test/arm-study';

const DIFFERS = 'RANDOMISATION_DESIGN_DIFFERS';
const title = { en: 'Sex' };
/** A scheme whose levels have these codes. */
function coded(key: string, women: string[], men: string[]): Scheme {
  const sex: SchemeFactor = {
    factor: 'SEX',
    weight: 1,
    levels: [
      { key: 'F', title, codes: women },
      { key: 'M', title, codes: men },
    ],
  };
  return scheme(key, { factors: [sex] });
}

/** As they are opened. MORE has two codes of women. */
const OPENED = [
  coded('MAIN', ['1'], ['2']),
  coded('MORE', ['1', '3'], ['2']),
  scheme('MINI', { method: 'minimisation' }),
];

describe('a scheme that was opened, and a later version that one person released alone', () => {
  let study: ArmStudy;
  let subject = 0;
  beforeAll(async () => {
    study = await ArmStudy.start(OPENED);
    for (const key of ['MAIN', 'MORE']) {
      expect((await study.open(key, BLOCKS)).body.state).toBe('open');
    }
  });
  beforeEach(() => study.release(OPENED));
  afterAll(() => study.stop());

  /** @returns the stratum of a new subject, or the code of the refusal */
  async function claim(factor = sexOf('F'), scheme_key = 'MAIN'): Promise<string> {
    subject += 1;
    const requestId = await study.request(subject, { factors: [factor], scheme_key });
    const refusal = await study.claim(requestId);
    const rows = await study.database.query<{ stratum: string }>(
      'select stratum from iwrs.assignment where subject_id = $1',
      [subject],
    );
    expect(rows).toHaveLength(refusal ? 0 : 1);
    return refusal ?? rows[0]!.stratum;
  }

  it('puts nobody into another stratum when the codes of two levels are exchanged [D12-STRATA-02]', async () => {
    expect(await claim(sexOf('M'))).toBe('SEX=M');
    await study.release([coded('MAIN', ['2'], ['1'])]);
    expect(await claim(sexOf('M', { value: '1' }))).toBe(DIFFERS);
    expect(await claim(sexOf('F', { value: '2' }))).toBe(DIFFERS);
    await study.release(OPENED);
    expect(await claim()).toBe('SEX=F');
  });

  it('refuses every value alike when one code has another level, so that the refusal tells none [D12-STRATA-02] [D6-CLASS-05]', async () => {
    await study.release([coded('MORE', ['1'], ['2', '3'])]);
    const factors = [sexOf('F'), sexOf('M'), sexOf('M', { value: '3' })];
    for (const factor of factors) expect(await claim(factor, 'MORE')).toBe(DIFFERS);
  });

  it('takes no factor from another item than when it was opened [D12-STRATA-02]', async () => {
    const release = (page: ReturnType<typeof pageOfSex>) =>
      study.release(OPENED, undefined, { pages: [page] });
    await release(pageOfSex('OTHER'));
    expect(await claim(sexOf('F', { itemKey: 'OTHER' }))).toBe(DIFFERS);
    await release({ ...pageOfSex(), key: 'ELSEWHERE' });
    expect(await claim()).toBe(DIFFERS);
    await release(pageOfSex());
    expect(await claim()).toBe('SEX=F');
  });

  it('gives a code that it adds no stratum, and the codes of before theirs [D12-STRATA-02]', async () => {
    await study.release([coded('MAIN', ['1', '3'], ['2'])]);
    expect(await claim(sexOf('F', { value: '3' }))).toBe('RANDOMISATION_008');
    expect(await claim()).toBe('SEX=F');
  });

  it('is opened with the items that the second person confirms [D6-TRIAL-03]', async () => {
    const { requestId } = (await study.askToOpen('MINI', MINIMISATION)).body;
    const shown = (await study.changes()).find((one) => one.requestId === requestId)!.digest;
    await study.release(OPENED, undefined, { pages: [pageOfSex('OTHER')] });
    expect((await study.confirm(requestId!, 'second', shown)).status).not.toBe(204);
    expect((await study.scheme('MINI')).state).toBe('draft');
  });
});
