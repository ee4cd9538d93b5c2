import {
  AnsweredRequests,
  createPool,
  Db,
  DiskSpace,
  readConfig,
  typeormOptions,
} from '@casebook/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { Passwords } from './password/passwords';
import { People } from './person/people';

/** Runs a command against the auth schema (DATABASE_URL of the service's login role) and closes the connection. */
export async function withPeople<T>(work: (people: People, db: Db) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = readConfig(process.env, {
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  });
  const pool = createPool({
    connectionString: DATABASE_URL,
    max: 2,
    application_name: 'casebook-auth-command',
  });
  const dataSource = new DataSource(typeormOptions(pool, descriptor.schema!, entities));
  await dataSource.initialize();
  try {
    const db = new Db(pool, dataSource, DiskSpace.of(process.env));
    return await work(new People(db, new Passwords(), new AnsweredRequests(db, descriptor)), db);
  } finally {
    await dataSource.destroy();
  }
}
