import { Db, readConfig } from '@casebook/service-kit';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { Passwords } from './password/passwords';
import { People } from './people/people';

/** Runs a command against the auth schema (DATABASE_URL of the service's login role) and closes the connection. */
export async function withPeople<T>(work: (people: People) => Promise<T>): Promise<T> {
  const { DATABASE_URL } = readConfig(process.env, {
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  });
  const dataSource = new DataSource({
    type: 'postgres',
    url: DATABASE_URL,
    schema: 'auth',
    synchronize: false,
    extra: { max: 2, application_name: 'casebook-auth-command' },
  });
  await dataSource.initialize();
  try {
    return await work(new People(new Db(dataSource), new Passwords()));
  } finally {
    await dataSource.destroy();
  }
}
