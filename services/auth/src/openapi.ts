import { generateKeyPairSync } from 'node:crypto';
import { join } from 'node:path';
import { writeOpenApi } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

// Describing the API signs nothing, but the configuration asks for keys.
process.env['JWT_PRIVATE_KEY'] = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString();
process.env['REFRESH_SECRET'] = 'x'.repeat(32);
process.env['MAIL_OUTBOX_DIR'] = '.';

void writeOpenApi(AppModule, descriptor, join(__dirname, '..', 'openapi.json'));
