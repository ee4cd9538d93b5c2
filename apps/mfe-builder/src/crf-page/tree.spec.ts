import { placeInTree } from './tree';

const schedule = [
  { visit: 'V1', page: 'VS', mandatory: true },
  { visit: 'V2', page: 'VS', mandatory: true },
];

describe('place of a page in the tree', () => {
  it('is the visit of the address', () => {
    expect(placeInTree(schedule, 'VS', 'V2')).toEqual({ branch: 'V2', leaf: 'V2/VS' });
  });

  it('is the first visit that collects the page when the address names none', () => {
    expect(placeInTree(schedule, 'VS', null)).toEqual({ branch: 'V1', leaf: 'V1/VS' });
  });

  it('is the branch of pages without a visit when none collects it', () => {
    expect(placeInTree(schedule, 'NEW', null)).toEqual({ branch: '/', leaf: '/NEW' });
  });
});
