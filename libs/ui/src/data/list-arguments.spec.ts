import {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  givenArguments,
  pageArguments,
  sortArguments,
} from './list-arguments';

const state = {
  filters: {
    status: ['closed', 'open', 'gone'],
    person: ['7', '0', '-1', '1e3', 'x', '99999999999'],
  },
};

describe('arguments of a list, from an address that may hold anything', () => {
  it('keeps known values, in the order of the known ones', () => {
    expect(chosenValues(state, 'status', ['open', 'closed'])).toEqual(['open', 'closed']);
    expect(chosenValues(state, 'person', [7, 8])).toEqual([7]);
    expect(chosenValues(state, 'page', ['a'])).toEqual([]);
  });

  it('keeps numbers within their bounds', () => {
    expect(chosenNumbers(state, 'person')).toEqual([7]);
    expect(chosenNumbers(state, 'person', 0)).toEqual([7, 0]);
  });

  it('returns page, search and order, without values that are not set or not known', () => {
    const page = { page: 2, size: 20, sort: 'name', descending: true };
    expect(pageArguments({ ...page, search: '' })).toEqual({ page: 2, size: 20 });
    expect(pageArguments({ ...page, search: 'Kyoto' }, ['name'])).toEqual({
      page: 2,
      size: 20,
      search: 'Kyoto',
      sort: 'name',
      order: 'desc',
    });
  });

  it('keeps keys that match the pattern', () => {
    expect(chosenKeys(state, 'status', /^o/)).toEqual(['open']);
  });

  it.each([
    ['name', false, { sort: 'name', order: 'asc' }],
    ['name', true, { sort: 'name', order: 'desc' }],
    ['password', true, {}],
    [null, true, {}],
  ])(
    'sorts only by columns that the service supports: %s, descending %s',
    (sort, descending, expected) => {
      expect(sortArguments({ sort, descending }, ['name'])).toEqual(expected);
    },
  );

  it('leaves out undefined values, empty texts and empty lists', () => {
    expect(givenArguments({ a: undefined, b: '', c: [], d: 0, e: false, f: ['x'] })).toEqual({
      d: 0,
      e: false,
      f: ['x'],
    });
  });
});
