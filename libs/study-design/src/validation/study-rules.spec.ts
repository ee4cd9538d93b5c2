import { arbitraryDesign } from '../../test/arbitrary-design';
import * as fc from 'fast-check';
import { emptyDesign, noRules, rolesOfHidden, upgradeDesign } from '../index';
import { type Item, Layout, type StudyDesign } from '../schema/design';
import type { Scheme } from '../schema/randomisation';
import { parseDesign } from './shape';
import { validateDesign } from './validate';

const text = (en: string) => ({ en });

/** A study with a stratification factor, a consent date and one of each rule; `change` breaks it. */
function study(change: (design: StudyDesign) => void = () => {}): StudyDesign {
  const design = emptyDesign({ studyIdText: 'S', name: text('S'), protocolNumber: 'P' }, ['en']);
  design.codelists.push({
    key: 'SEX',
    name: text('Sex'),
    dataType: 'text',
    entries: ['F', 'M', 'U'].map((code) => ({ code, label: text(code) })),
  });
  const item = (key: string, layout: Layout, more: Partial<Item> = {}): Item => ({
    key,
    layout,
    label: text(key),
    properties: [],
    ...more,
  });
  design.pages.push({
    key: 'DM',
    type: 2,
    title: text('Demography'),
    blocks: [
      {
        key: 'B',
        type: 1,
        items: [
          item('SEX', Layout.dropdown, {
            codelist: 'SEX',
            properties: [{ type: 13, factor: 'SEX' }],
          }),
          item('ICDT', Layout.dateFull, { properties: [{ type: 15 }] }),
          item('ARM', Layout.text, {
            properties: [
              { type: 11, scheme: 'MAIN' },
              { type: 14, roles: ['supply_manager'], blinding: 'OPEN' },
            ],
          }),
          item('KIT', Layout.text, { properties: [{ type: 12, kitType: 'PACK' }] }),
        ],
      },
    ],
  });
  design.schedule.push({ visit: 'REG', page: 'DM', mandatory: true });
  const scheme: Scheme = {
    key: 'MAIN',
    title: text('Main'),
    method: 'minimisation',
    arms: [
      { key: 'A', title: text('Active'), ratio: 2 },
      { key: 'P', title: text('Placebo'), ratio: 1 },
    ],
    factors: [
      {
        factor: 'SEX',
        weight: 1,
        levels: [
          { key: 'F', title: text('Female'), codes: ['F'] },
          { key: 'OTHER', title: text('Other'), codes: ['M', 'U'] },
        ],
      },
    ],
    caps: [{ most: 30, level: { factor: 'SEX', level: 'F' }, scope: 'study' }],
  };
  Object.assign(design, {
    schemes: [scheme],
    kitTypes: [{ key: 'PACK', title: text('Pack'), arms: ['MAIN.A', 'MAIN.P'], units: 30 }],
    blindingClasses: [{ key: 'OPEN', title: text('Unblinded'), roles: ['pharmacist'] }],
    consentForms: [
      { key: 'ICF', title: text('Consent'), consentDate: { page: 'DM', item: 'ICDT' } },
    ],
    sdvRules: [{ key: 'SDV', title: text('SDV'), firstSubjects: 2, share: 20, pages: ['DM'] }],
    signatureRules: [
      {
        key: 'SIGN',
        title: text('Sign'),
        level: 'subject',
        roles: ['investigator'],
        meaning: text('I confirm the data.'),
      },
    ],
  } satisfies Partial<StudyDesign>);
  change(design);
  return design;
}

const faultsOf = (design: StudyDesign) =>
  validateDesign(design).map(({ code, path }) => `${code} ${path}`);

describe('rules of randomisation, consent, SDV and signatures', () => {
  it('are valid as a whole, and keep their shape [D4-RULES-01]', () => {
    expect(faultsOf(study())).toEqual([]);
    expect(parseDesign(study())).toEqual({ design: study() });
  });

  it.each<[string, (design: StudyDesign) => void]>([
    ['DESIGN_SCHEME_WITHOUT_ARMS /schemes/0/arms', ({ schemes: [s] }) => (s!.arms = [])],
    ['DESIGN_BOUNDS /schemes/0/arms/1/ratio', ({ schemes: [s] }) => (s!.arms[1]!.ratio = 0)],
    ['DESIGN_KEY_DUPLICATE /schemes/0/arms/1/key', ({ schemes: [s] }) => (s!.arms[1]!.key = 'A')],
    ['DESIGN_SCHEME_WITHOUT_FACTORS /schemes/0/factors', ({ schemes: [s] }) => (s!.factors = [])],
    [
      'DESIGN_REFERENCE_MISSING /schemes/0/factors/0/factor',
      ({ schemes: [s] }) => (s!.factors[0]!.factor = 'AGE'),
    ],
    [
      'DESIGN_LEVELS_INCOMPLETE /schemes/0/factors/0/levels',
      ({ schemes: [s] }) => (s!.factors[0]!.levels[1]!.codes = ['M']),
    ],
    [
      'DESIGN_LEVEL_CODE_TWICE /schemes/0/factors/0/levels/1/codes/2',
      ({ schemes: [s] }) => s!.factors[0]!.levels[1]!.codes.push('F'),
    ],
    [
      'DESIGN_CODE_UNKNOWN /schemes/0/factors/0/levels/0/codes/1',
      ({ schemes: [s] }) => s!.factors[0]!.levels[0]!.codes.push('X'),
    ],
    ['DESIGN_BOUNDS /schemes/0/caps/0/most', ({ schemes: [s] }) => (s!.caps[0]!.most = 0)],
    [
      'DESIGN_REFERENCE_MISSING /schemes/0/caps/0/level/level',
      ({ schemes: [s] }) => (s!.caps[0]!.level!.level = 'X'),
    ],
    [
      'DESIGN_REFERENCE_MISSING /schemes/0/caps/0/arm',
      ({ schemes: [s] }) => (s!.caps[0]!.arm = 'X'),
    ],
    ['DESIGN_REFERENCE_MISSING /kitTypes/0/arms/0', ({ kitTypes: [k] }) => (k!.arms[0] = 'A')],
    ['DESIGN_BOUNDS /kitTypes/0/units', ({ kitTypes: [k] }) => (k!.units = 0)],
    [
      'DESIGN_REFERENCE_MISSING /pages/1/blocks/0/items/3/properties/0/kitType',
      (design) => (design.kitTypes = []),
    ],
    [
      'DESIGN_REFERENCE_MISSING /pages/1/blocks/0/items/2/properties/1/blinding',
      (design) => (design.blindingClasses = []),
    ],
    [
      'DESIGN_CONSENT_ITEM /consentForms/0/consentDate',
      ({ consentForms: [c] }) => (c!.consentDate = { page: 'DM', item: 'SEX' }),
    ],
    [
      'DESIGN_WITHDRAWAL_ITEM /consentForms/0/withdrawalDate',
      ({ consentForms: [c] }) => (c!.withdrawalDate = { page: 'DM', item: 'SEX' }),
    ],
    ['DESIGN_BOUNDS /sdvRules/0/share', ({ sdvRules: [r] }) => (r!.share = 101)],
    ['DESIGN_REFERENCE_MISSING /sdvRules/0/pages/0', ({ sdvRules: [r] }) => (r!.pages = ['X'])],
    [
      'DESIGN_SIGNATURE_WITHOUT_ROLES /signatureRules/0/roles',
      ({ signatureRules: [r] }) => (r!.roles = []),
    ],
    ['DESIGN_TEXT_EMPTY /signatureRules/0/meaning', ({ signatureRules: [r] }) => (r!.meaning = {})],
  ])('are refused with %s [D4-RULES-01]', (fault, change) => {
    expect(faultsOf(study(change))).toContain(fault);
  });

  it('are empty in documents of the schema before [D4-RULES-02]', () => {
    fc.assert(
      fc.property(arbitraryDesign(), (design) => {
        const rest = Object.fromEntries(
          Object.entries(design).filter(([member]) => !(member in noRules())),
        );
        const upgraded = upgradeDesign({ ...rest, schema: 'casebook-design/2' });
        expect(upgraded).toEqual({ ...design, ...noRules() });
        expect(parseDesign({ ...rest, schema: 'casebook-design/2' })).toHaveProperty('design');
      }),
      { numRuns: 20 },
    );
  });

  it('name the roles that see a hidden item, and nobody for an unknown class [D4-RULES-03]', () => {
    const design = study();
    const arm = design.pages[1]!.blocks[0]!.items[2]!;
    expect(rolesOfHidden(arm, design)).toEqual(['supply_manager', 'pharmacist']);
    expect(rolesOfHidden(arm, { blindingClasses: [] })).toEqual(['supply_manager']);
    expect(rolesOfHidden(design.pages[1]!.blocks[0]!.items[0]!, design)).toBeUndefined();
  });
});
