import { migrateService } from '@casebook/service-kit';
import { descriptor } from './descriptor';
import { migrations } from './migrations';

migrateService(descriptor, migrations).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
