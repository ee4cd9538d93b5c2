import { filterOf } from './list-arguments';

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
            issuedAt: ['2026-01-01', ''],
            updatedAt: ['', '2026-02-01'],
          },
        },
        [3],
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
      visitDeleted: true,
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
      issuedAt: ['2026-02-30'],
      other: ['1'],
    };
    expect(filterOf({ search: '', filters }, [])).toEqual({});
  });
});
