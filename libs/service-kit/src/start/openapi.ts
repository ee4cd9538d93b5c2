import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ServiceDescriptor, urlVariableOf } from '@casebook/platform-db';
import type { Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import { createApplication } from './application';

/** Describes a service's API (OpenAPI 3) without a database or a listening port. */
export async function describeApi(
  module: Type,
  descriptor: ServiceDescriptor,
  version: string,
): Promise<object> {
  const { generateKeyPairSync } = await import('node:crypto');
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  Object.assign(process.env, {
    CASEBOOK_DESCRIBE: '1',
    PORT: '1',
    LOG_LEVEL: 'silent',
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    FILES_DIR: '/nowhere',
    ...Object.fromEntries(
      (descriptor.calls ?? []).map((service) => [urlVariableOf(service), 'http://127.0.0.1:1']),
    ),
    JWT_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  });
  const app = await createApplication(module, descriptor);
  const document = SwaggerModule.createDocument(
    app,
    new DocumentBuilder()
      .setTitle(`Casebook ${descriptor.name}`)
      .setVersion(version)
      .addBearerAuth()
      .build(),
  );
  return document;
}

/** Body of a service's `openapi.ts`: writes openapi.json beside the service's package.json, with its version. */
export async function writeOpenApi(
  module: Type,
  descriptor: ServiceDescriptor,
  file: string,
): Promise<void> {
  const { version } = JSON.parse(readFileSync(join(dirname(file), 'package.json'), 'utf8')) as {
    version: string;
  };
  const document = await describeApi(module, descriptor, version);
  writeFileSync(file, `${JSON.stringify(document, null, 2)}\n`);
  process.exit(0);
}
