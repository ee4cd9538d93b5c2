import { capsFor, usedOfCap } from './caps';
import { unfitSettings, usualSettings } from './settings';
import { allStrata, schemeFactors, stratumOf } from './strata';

const AB = [
  { key: 'A', ratio: 2 },
  { key: 'B', ratio: 1 },
];

describe('strata', () => {
  const factors = [
    { factor: 'SEX', weight: 2, levels: ['F', 'M'] },
    { factor: 'AGE', weight: 1, levels: ['OLD', 'YOUNG'] },
  ];
  it('are written in the order of the factors, with the site as the last one', () => {
    const levels = { SITE: '001', AGE: 'OLD', SEX: 'F' };
    expect(stratumOf(factors, levels)).toBe('SEX=F|AGE=OLD');
    expect(stratumOf(schemeFactors(factors, { siteIsFactor: true }), levels)).toBe(
      'SEX=F|AGE=OLD|SITE=001',
    );
    expect(stratumOf([], levels)).toBe('');
    expect(() => stratumOf(factors, { SEX: 'F' })).toThrow('AGE');
  });
  it('are every combination of levels', () => {
    expect(allStrata(factors).map((levels) => stratumOf(factors, levels))).toEqual([
      'SEX=F|AGE=OLD',
      'SEX=F|AGE=YOUNG',
      'SEX=M|AGE=OLD',
      'SEX=M|AGE=YOUNG',
    ]);
    expect(allStrata([])).toEqual([{}]);
  });
});

describe('caps', () => {
  const assigned = (arm: string, site: string, sex = 'F') => ({ arm, site, levels: { SEX: sex } });
  const history = [assigned('A', '001'), assigned('A', '002'), assigned('B', '001', 'M')];
  const subject = { levels: { SEX: 'F' }, site: '001' };
  it('of the study refuse everybody, of a level those with it, of an arm only the arm', () => {
    expect(capsFor([{ most: 3, scope: 'study' }], subject, history).full).toBe(true);
    expect(capsFor([{ most: 4, scope: 'study' }], subject, history).full).toBe(false);
    const ofWomen = { most: 2, scope: 'study', level: { factor: 'SEX', level: 'F' } } as const;
    expect(capsFor([ofWomen], subject, history).full).toBe(true);
    expect(capsFor([ofWomen], { ...subject, levels: { SEX: 'M' } }, history).full).toBe(false);
    const ofArm = { most: 2, scope: 'study', arm: 'A' } as const;
    expect(capsFor([ofArm], subject, history)).toEqual({ full: false, closedArms: ['A'] });
  });
  it('of a site count the site of the subject', () => {
    const cap = { most: 2, scope: 'site' } as const;
    expect(usedOfCap(cap, history, '001')).toBe(2);
    expect(capsFor([cap], subject, history).full).toBe(true);
    expect(capsFor([cap], { ...subject, site: '002' }, history).full).toBe(false);
  });
});

describe('settings', () => {
  it('that are usual fit', () => {
    for (const method of ['list', 'blocks', 'minimisation']) {
      expect(unfitSettings(method, AB, usualSettings(method, AB))).toEqual([]);
    }
    expect(usualSettings('blocks', AB).blockSizes).toEqual([6, 9]);
  });
  it.each([
    ['blocks', { blockSizes: [4], slotsPerStratum: 10 }, ['blockSizes']],
    ['blocks', { blockSizes: [3, 3], slotsPerStratum: 10 }, ['blockSizes']],
    ['blocks', { blockSizes: [], slotsPerStratum: 0 }, ['blockSizes', 'slotsPerStratum']],
    [
      'blocks',
      { blockSizes: [63], slotsPerStratum: 10, probability: 0.8 },
      ['blockSizes', 'probability'],
    ],
    ['minimisation', { measure: 'range', probability: 0.3 }, ['probability']],
    ['minimisation', { measure: 'range', probability: 1.1 }, ['probability']],
    ['minimisation', { blockSizes: [3] }, ['blockSizes', 'measure', 'probability']],
    ['list', { measure: 'sd' }, ['measure']],
  ])('of %s that do not fit are named: %j', (method, settings, unfit) => {
    expect(unfitSettings(method, AB, { siteIsFactor: false, ...settings } as never)).toEqual(unfit);
  });
});
