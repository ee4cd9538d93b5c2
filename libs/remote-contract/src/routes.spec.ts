import fc from 'fast-check';
import { buildPath, buildRoutes, matchPattern, parseRoutePattern } from './routes';

const study = '/study/:studyId/role/:roleId';

describe('route patterns', () => {
  it('accept only positive integers as study, role and site [R2-ROUTE-09] [R2-ROUTE-31]', () => {
    const pattern = parseRoutePattern(`${study}/site/:siteId/subject-create`);
    expect(matchPattern(pattern, '/study/1/role/2/site/3/subject-create')).toEqual({
      studyId: '1',
      roleId: '2',
      siteId: '3',
    });
    for (const bad of ['0', '-1', '01', 'x', '1.5', '', '99999999999999999999']) {
      expect(matchPattern(pattern, `/study/${bad}/role/2/site/3/subject-create`)).toBeUndefined();
      expect(matchPattern(pattern, `/study/1/role/2/site/${bad}/subject-create`)).toBeUndefined();
    }
  });

  it('decode what they encode, for any subject number [R2-ROUTE-13]', () => {
    const path = `${study}/site/:siteId/subject-no/:subjectNo/visit-matrix`;
    fc.assert(
      fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.nat(), (subjectNo, n) => {
        const params = { studyId: String(n + 1), roleId: '2', siteId: '3', subjectNo };
        expect(matchPattern(parseRoutePattern(path), buildPath(path, params))).toEqual(params);
      }),
    );
  });

  it('match by the most specific route regardless of the order of declaration [D8-REMOTE-06]', () => {
    const paths = [`${study}/:screen`, `${study}/subject`, '/study/:studyId/:x/:y/subject'];
    fc.assert(
      fc.property(fc.shuffledSubarray(paths, { minLength: 3 }), (order) => {
        const routes = buildRoutes(order.map((path) => ({ path })));
        expect(routes.duplicates).toEqual([]);
        expect(routes.match('/study/1/role/2/subject')?.route.path).toBe(`${study}/subject`);
        expect(routes.match('/study/1/role/2/query')?.route.path).toBe(`${study}/:screen`);
      }),
    );
  });

  it('refuse a second route for the same addresses and keep the first [D8-REMOTE-06]', () => {
    const routes = buildRoutes([
      { id: 'A', path: '/study/:studyId/x' },
      { id: 'B', path: '/study/:other/x' },
    ]);
    expect(routes.duplicates).toHaveLength(1);
    expect(routes.match('/study/1/x')?.route.id).toBe('A');
  });

  it('return nothing for an address without a matching pattern', () => {
    const routes = buildRoutes([{ path: study }]);
    expect(routes.match('/study/1/role/2/more')).toBeUndefined();
    expect(routes.match('/study/1/role/2/')?.route.path).toBe(study);
    expect(routes.match('/study/1/role/%E0%A4%A')).toBeUndefined();
  });

  it('report the missing parameter', () => {
    expect(() => buildPath(study, { studyId: 1 })).toThrow('"roleId" is missing');
  });
});
