import { Classified, forCalculation, reveal, type Sight } from './classified';

const unblinded: Sight = { sees: () => true };
const blinded: Sight = { sees: () => false };
const ofArms: Sight = { sees: (fieldClass) => fieldClass === 'arm' };

describe('a classified value', () => {
  const arm = new Classified('arm', 'VERUM');
  const kitType = new Classified('kitType', 'VERUM_PACK');

  it('is revealed only to who sees its class [D6-CLASS-01]', () => {
    expect(reveal(unblinded, arm)).toBe('VERUM');
    expect(reveal(ofArms, arm)).toBe('VERUM');
    expect(reveal(ofArms, kitType)).toBeNull();
    expect(reveal(blinded, arm)).toBeNull();
    expect(reveal<'arm', string>(unblinded, null)).toBeNull();
    expect(forCalculation(arm)).toBe('VERUM');
  });

  it('leaves in no text, JSON, log or copy of its fields [D6-CLASS-01]', () => {
    expect(() => JSON.stringify({ rows: [{ arm }] })).toThrow('class arm');
    expect(() => `arm: ${arm as unknown as string}`).toThrow('class arm');
    expect(() => [arm].join()).toThrow('class arm');
    const printed = (arm as unknown as Record<symbol, () => string>)[
      Symbol.for('nodejs.util.inspect.custom')
    ]!();
    expect(printed).toBe('[arm]');
    expect(Object.values(arm)).toEqual(['arm']);
  });
});
