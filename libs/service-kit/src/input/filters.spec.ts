import { AnyOf, Day, Keys, Numbers, Ordered, SortedBy, YesNo } from './filters';
import { Problem } from '../problem/problem';
import { validationPipe } from './validation';

class Filter {
  @Numbers('Sites', { least: 1, most: 3 }) site?: number[];
  @Keys('Pages') page?: string[];
  @AnyOf(['open', 'closed']) status?: string[];
  @AnyOf([1, 2, 20]) reason?: number[];
  @YesNo() manual?: boolean;
  @Day('First day') from?: string;
  @SortedBy(['name']) sort?: string;
  @Ordered() order?: string;
}

const read = (query: object): Promise<unknown> =>
  validationPipe().transform(query, { type: 'query', metatype: Filter });

describe('filters of a list', () => {
  it('take several values repeated, in one text, or one alone', async () => {
    expect(await read({ site: ['3', '4'], page: 'DM', status: 'open,closed' })).toEqual({
      site: [3, 4],
      page: ['DM'],
      status: ['open', 'closed'],
    });
    expect(await read({ site: '3,4', reason: ['1,20'], page: ['DM', 'VS'] })).toEqual({
      site: [3, 4],
      reason: [1, 20],
      page: ['DM', 'VS'],
    });
    expect(
      await read({ manual: 'false', from: '2026-02-28', sort: 'name', order: 'desc' }),
    ).toEqual({ manual: false, from: '2026-02-28', sort: 'name', order: 'desc' });
    expect(await read({})).toEqual({});
  });

  it.each([
    [{ site: '' }, 'site', 'INPUT_INVALID_VALUE'],
    [{ site: '0' }, 'site', 'INPUT_INVALID_VALUE'],
    [{ site: '1.5' }, 'site', 'INPUT_INVALID_VALUE'],
    [{ site: '2147483648' }, 'site', 'INPUT_INVALID_VALUE'],
    [{ site: '1,2,3,4' }, 'site', 'INPUT_INVALID_VALUE'],
    [{ page: 'x'.repeat(82) }, 'page', 'COMMON_TOO_LONG'],
    [{ status: 'open,other' }, 'status', 'INPUT_INVALID_VALUE'],
    [{ reason: '3' }, 'reason', 'INPUT_INVALID_VALUE'],
    [{ manual: '1' }, 'manual', 'INPUT_INVALID_VALUE'],
    [{ from: '2026-02-30' }, 'from', 'COMMON_NOT_A_DATE'],
    [{ from: '0000-01-01' }, 'from', 'COMMON_NOT_A_DATE'],
    [{ sort: 'constructor' }, 'sort', 'INPUT_INVALID_VALUE'],
    [{ order: 'up' }, 'order', 'INPUT_INVALID_VALUE'],
    [{ other: '1' }, 'other', 'INPUT_INVALID_VALUE'],
  ])('refuse %j [D7-ERROR-02]', async (query, field, code) => {
    const refused = await read(query).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect((refused as Problem).options.errors).toMatchObject([{ field, code }]);
  });
});
