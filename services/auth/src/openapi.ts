import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { writeOpenApi } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

// The configuration requires keys, although generating the API description signs nothing.
process.env['JWT_PRIVATE_KEY'] = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
process.env['REFRESH_SECRET'] = 'x'.repeat(32);
process.env['MAIL_OUTBOX_DIR'] = '.';

void writeOpenApi(AppModule, descriptor, join(__dirname, '..', 'openapi.json'));
