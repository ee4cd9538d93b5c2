import type { Scheme } from '@casebook/study-design';
import {
  withCodeInLevel,
  withNewArm,
  withNewFactor,
  withoutArm,
  withoutFactor,
} from './scheme-edits';

const empty: Scheme = { key: 'S', title: {}, method: 'blocks', arms: [], factors: [], caps: [] };
const sex = {
  factor: 'SEX',
  label: {},
  codes: ['F', 'M', 'U'].map((code) => ({ code, label: { en: code } })),
};

describe('edits of a scheme [D4-RULES-04]', () => {
  it('give each arm a key of its own', () => {
    const two = withNewArm(withNewArm(empty, { en: 'Arm' }, 'Arm'), { en: 'Arm' }, 'Arm');
    expect(two.arms.map(({ key, ratio }) => [key, ratio])).toEqual([
      ['ARM', 1],
      ['ARM_2', 1],
    ]);
  });

  it('put every code of a factor into one level', () => {
    const { factors } = withNewFactor(empty, sex);
    const codes = factors[0]!.levels.map((level) => level.codes);
    expect(codes).toEqual([['F'], ['M'], ['U']]);
    const joined = withCodeInLevel(factors[0]!.levels, 'U', 'M');
    expect(joined.map(({ key, codes: of }) => [key, of])).toEqual([
      ['F', ['F']],
      ['M', ['M', 'U']],
    ]);
  });

  it('remove the caps of what is removed', () => {
    const scheme: Scheme = {
      ...withNewFactor(withNewArm(empty, {}, 'A'), sex),
      caps: [
        { most: 1, arm: 'A', scope: 'study' },
        { most: 2, level: { factor: 'SEX', level: 'F' }, scope: 'site' },
        { most: 3, scope: 'study' },
      ],
    };
    expect(withoutArm(scheme, 'A').caps.map(({ most }) => most)).toEqual([2, 3]);
    expect(withoutFactor(scheme, 'SEX').caps.map(({ most }) => most)).toEqual([1, 3]);
  });
});
