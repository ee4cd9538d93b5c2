import multipart from '@fastify/multipart';
import { createApplication } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';
import { FILE_LIMIT } from './import/upload';

/** The service's application: the kit's, and multipart uploads. */
export async function createBuilder(): Promise<NestFastifyApplication> {
  const app = await createApplication(AppModule, descriptor);
  await app.register(multipart, {
    // Two files are taken in, so that a second one is refused in words rather than as a broken request.
    limits: { fileSize: FILE_LIMIT, files: 2, fields: 8, parts: 10, headerPairs: 50 },
  });
  return app;
}
