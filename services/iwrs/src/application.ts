import multipart from '@fastify/multipart';
import { createApplication } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';
import { MAX_FORM_PARTS, MAX_LIST_BYTES } from './import/limits';

/** The application of the service, with support for multipart uploads. */
export async function createIwrs(): Promise<NestFastifyApplication> {
  const app = await createApplication(AppModule, descriptor);
  await app.register(multipart, { limits: { fileSize: MAX_LIST_BYTES, ...MAX_FORM_PARTS } });
  return app;
}
