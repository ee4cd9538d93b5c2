import { join } from 'node:path';
import { ACCESS_ROLES, readAccessMatrix, readEndpoints, renderAccessMatrix } from './access-matrix';

const root = join(__dirname, '..', '..', '..');

describe('the access matrix', () => {
  const matrix = readAccessMatrix(root);
  const endpoints = readEndpoints(root);

  it('has a row for every endpoint of every service, and no other [R6-ACCESS-07]', () => {
    const rows = Object.entries(matrix).flatMap(([service, all]) =>
      Object.keys(all).map((key) => `${service} ${key}`),
    );
    const there = endpoints.map(({ service, key }) => `${service} ${key}`);
    expect({
      withoutRow: there.filter((key) => !rows.includes(key)),
      withoutEndpoint: rows.filter((key) => !there.includes(key)),
    }).toEqual({ withoutRow: [], withoutEndpoint: [] });
  });

  it('contains existing roles only', () => {
    const named = Object.values(matrix)
      .flatMap((rows) => Object.values(rows))
      .flatMap((row) => ('allowed' in row ? row.allowed : []));
    expect(named.filter((role) => !ACCESS_ROLES.includes(role))).toEqual([]);
  });

  it('is rendered with a line for every endpoint (npm run validation)', () => {
    const lines = renderAccessMatrix(matrix, endpoints).split('\n');
    const missing = endpoints.filter(
      ({ method, path }) => !lines.some((line) => line.includes(method) && line.includes(path)),
    );
    expect(missing).toEqual([]);
  });
});
