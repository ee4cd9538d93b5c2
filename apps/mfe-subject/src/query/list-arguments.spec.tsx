import { filterOf, keepingView, orderOf, viewOf } from './list-arguments';

describe('the request for the query list', () => {
  it('contains the filters of the list [R2-QUERY-01]', () => {
    expect(
      filterOf(
        {
          search: '007',
          filters: {
            status: ['1', '5'],
            type: ['2'],
            visit: ['SCR'],
            page: ['VS'],
            item: ['VS.SYSBP'],
            issuer: ['0'],
            closedManually: ['no'],
            visitDeleted: ['yes'],
            subjectNo: ['enabled'],
            age: ['30', '14', '8'],
            issuedAt: ['2026-01-01', ''],
            updatedAt: ['', '2026-02-01'],
          },
        },
        [3],
        'all',
      ),
    ).toEqual({
      subjectNo: '007',
      siteId: [3],
      status: [1, 5],
      type: [2],
      visitKey: ['SCR'],
      pageKey: ['VS'],
      itemKey: ['VS.SYSBP'],
      issuerId: [0],
      closedManually: false,
      olderThan: 14,
      visitDeleted: true,
      subjectDisabled: false,
      issuedFrom: '2026-01-01',
      updatedTo: '2026-02-01',
    });
  });

  it('contains no invalid values from the URL', () => {
    const filters = {
      status: ['9'],
      type: ['-1'],
      page: ["' or 1"],
      issuer: ['99999999999'],
      closedManually: ['yes', 'no'],
      visitDeleted: ['no'],
      subjectNo: ['enabled', 'disabled'],
      issuedAt: ['2026-02-30'],
      other: ['1'],
    };
    expect(filterOf({ search: '', filters }, [], 'all')).toEqual({});
  });
});

describe('the view of the query list', () => {
  const nothing = { search: '', filters: {} };

  it('is first what waits for the reader, oldest first', () => {
    expect(viewOf(nothing, true)).toBe('waiting');
    expect(filterOf(nothing, [], 'waiting')).toEqual({ waiting: true });
    const order = { sort: null, descending: false };
    expect(orderOf(order, 'waiting')).toEqual({ sort: 'issuedAt', order: 'asc' });
    expect(orderOf(order, 'all')).toEqual({});
    expect(orderOf({ sort: 'age', descending: true }, 'all')).toEqual({
      sort: 'issuedAt',
      order: 'asc',
    });
  });

  it('is all queries for a role that neither answers nor closes, and for an address with filters', () => {
    expect(viewOf({ ...nothing, filters: { view: ['waiting'] } }, false)).toBe('all');
    expect(viewOf({ ...nothing, filters: { status: ['4'] } }, true)).toBe('all');
    expect(viewOf({ search: '007', filters: {} }, true)).toBe('all');
    expect(viewOf({ ...nothing, filters: { status: ['4'], view: ['waiting'] } }, true)).toBe(
      'waiting',
    );
  });

  it('stays when filters are changed or cleared', () => {
    const change = jest.fn();
    const state = keepingView(
      {
        ...nothing,
        page: 1,
        cursors: [],
        size: 10,
        sort: null,
        descending: false,
        hiddenColumns: [],
        density: 'comfortable',
        change,
      },
      'waiting',
    );
    state.change({ filters: { page: ['VS'] } });
    state.change({ filters: {} });
    state.change({ page: 2 });
    expect(change.mock.calls).toEqual([
      [{ filters: { page: ['VS'], view: ['waiting'] } }],
      [{ filters: { view: ['waiting'] } }],
      [{ page: 2 }],
    ]);
  });
});
