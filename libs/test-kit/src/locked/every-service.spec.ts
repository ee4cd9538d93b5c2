import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../db/cluster';

it('every service with an API says what a lock does to each of its operations [D3-WRITE-02]', () => {
  const services = join(repositoryRoot, 'services');
  const without = readdirSync(services).filter(
    (name) =>
      existsSync(join(services, name, 'openapi.json')) &&
      !existsSync(join(services, name, 'src', 'locked-study.dbtest.ts')),
  );
  expect(without).toEqual([]);
});
