import type { KitType } from '@casebook/study-design';
import { ArmStudy, BLOCKS, scheme } from '../test/arm-study';
import type { RequestedItem } from './claim-request';

const VERUM: KitType = { key: 'KV', title: { en: 'V' }, arms: ['MAIN.VERUM'], units: 1 };
const CONTROL: KitType = { key: 'KC', title: { en: 'C' }, arms: ['MAIN.CONTROL'], units: 1 };
const RANDOM: RequestedItem = { kind: 'random', line: 0, itemKey: 'RNO', kitType: null };
const ipNumber = (kitType: string | null): RequestedItem => ({
  kind: 'ip',
  line: 0,
  itemKey: 'IPNO',
  kitType,
});
/** One block: two subjects of each arm. */
const SUBJECTS = [1, 2, 3, 4];

describe('kit types that two people confirmed, of which only one arm has some', () => {
  let study: ArmStudy;
  beforeAll(async () => {
    study = await ArmStudy.start([]);
    await study.release([scheme('MAIN', { factors: [] })], undefined, { kitTypes: [VERUM] });
    await study.open('MAIN', BLOCKS);
    // The pages have kits for all arms already: their version is asked by the subject service, not here.
    await study.release([scheme('MAIN', { factors: [] })], undefined, {
      kitTypes: [VERUM, CONTROL],
    });
  });
  afterAll(() => study.stop());

  const claims = async (kind: 'randomise' | 'dispense', items: RequestedItem[]) => {
    const codes: (string | null)[] = [];
    for (const subject of SUBJECTS) {
      codes.push(await study.claim(await study.request(subject, { kind, factors: [], items })));
    }
    return codes;
  };
  const alike = (code: string | null) => SUBJECTS.map(() => code);

  it('randomise nobody, whichever arm is next [D6-SUPPLY-02]', async () => {
    expect(await claims('randomise', [RANDOM, ipNumber(null)])).toEqual(alike('RANDOMISATION_015'));
    const [{ n }] = (await study.database.query(
      'select count(*)::int as n from iwrs.assignment',
    )) as [{ n: number }];
    expect(n).toBe(0);
  });

  it('dispense to nobody, so that the refusal tells no arm, until a second person confirms the others [D6-SUPPLY-02]', async () => {
    expect(await claims('randomise', [RANDOM])).toEqual(alike(null));
    expect(await claims('dispense', [ipNumber(null)])).toEqual(alike('RANDOMISATION_015'));
    await study.change('kit-types', 'MAIN');
    // No IP number was imported, which every subject is told.
    expect(await claims('dispense', [ipNumber(null)])).toEqual(alike('RANDOMISATION_012'));
    // An item that names the kit of one arm.
    expect(await claims('dispense', [ipNumber('KV')])).toEqual(alike('RANDOMISATION_015'));
  });
});
