import { join } from 'node:path';
import { writeOpenApi } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

// The configuration requires a way to send mail, although generating the API description sends none.
process.env['MAIL_OUTBOX_DIR'] = '.';

void writeOpenApi(AppModule, descriptor, join(__dirname, '..', 'openapi.json'));
