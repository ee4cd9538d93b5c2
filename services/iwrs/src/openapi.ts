import { join } from 'node:path';
import { writeOpenApi } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

void writeOpenApi(AppModule, descriptor, join(__dirname, '..', 'openapi.json'));
