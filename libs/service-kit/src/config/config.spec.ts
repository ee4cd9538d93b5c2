import { join } from 'node:path';
import { readServices } from '@casebook/platform-db';
import { readServiceConfig } from './config';

const root = join(__dirname, '..', '..', '..', '..');

describe('connections to the database', () => {
  const { DATABASE_POOL } = readServiceConfig({
    PORT: '1',
    DATABASE_URL: 'postgresql://localhost/casebook',
    JWT_PUBLIC_KEY: '-----BEGIN PUBLIC KEY-----',
  });

  it('of all services together, with two processes of one during its restart, stay under 90; jobs use the pool of their service [D3-POOL-01] [D8-RESTART-01]', () => {
    const services = readServices(root).filter(({ schema }) => schema !== undefined);
    expect(services.length).toBeGreaterThan(0);
    expect((services.length + 1) * DATABASE_POOL).toBeLessThan(90);
  });
});
