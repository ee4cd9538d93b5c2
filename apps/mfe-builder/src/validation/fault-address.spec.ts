import { faultAddress } from './fault-address';

describe('the address of a fault', () => {
  it.each([
    [
      'pages',
      'VS › VITALS › SYSBP',
      '/pages/1/blocks/0/items/2/codelist',
      'BUILDER_CRF_PAGE',
      { page: 'VS', item: 'SYSBP' },
    ],
    [
      'pages',
      'VS › VITALS',
      '/pages/1/blocks/0',
      'BUILDER_CRF_PAGE',
      { page: 'VS', block: 'VITALS' },
    ],
    [
      'codelists',
      'SEX › M',
      '/codelists/0/entries/0/label',
      'BUILDER_CODELIST',
      { codelist: 'SEX' },
    ],
    ['checks', 'C1', '/checks/0/expression', 'BUILDER_ECS', { check: 'C1' }],
    ['visits', 'V1', '/visits/0/window', 'BUILDER_CYCLE_VISIT', undefined],
    ['subjectNumber', '', '/subjectNumber/pattern', 'BUILDER_ENTRY', undefined],
  ])('in %s leads to where it is corrected [D4-EDITOR-05]', (area, place, path, screen, query) => {
    expect(faultAddress({ area, place, path })).toEqual({ screen, ...(query && { query }) });
  });

  it('does not exist for what no screen edits', () => {
    expect(faultAddress({ area: 'unmapped', place: '', path: '/unmapped' })).toBeUndefined();
  });
});
