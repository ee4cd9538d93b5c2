import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ACCESS_ROLES,
  accessMatrixFile,
  readAccessMatrix,
  readEndpoints,
  renderAccessMatrix,
} from './access-matrix';

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

  it('agrees with its table (npm run validation)', () => {
    const written = readFileSync(accessMatrixFile(root), 'utf8');
    expect(written).toBe(renderAccessMatrix(matrix, endpoints));
  });
});
