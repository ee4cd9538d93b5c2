import { ACCESS_ROLES } from '@casebook/tool-validation';
import { type Files, json, pascal, type Titles, type VersionOf } from './names';

/** A service with its schema, one list of a study, its test, and the client for the browser. */
export function serviceFiles(name: string, titles: Titles, versionOf: VersionOf): Files {
  const folder = `services/${name}`;
  const client = `libs/api-${name}`;
  const Name = pascal(name);
  return {
    [`${folder}/package.json`]: json({
      name: `@casebook/service-${name}`,
      version: '0.1.0',
      private: true,
      nx: { tags: ['platform:node', 'type:service'] },
      scripts: {
        build: 'swc src -d dist --strip-leading-paths --config-file ../../.swcrc',
        typecheck: 'tsc -p tsconfig.json',
        openapi: 'node dist/openapi.js',
      },
      dependencies: {
        '@casebook/role-view': '*',
        '@casebook/service-kit': '*',
        '@nestjs/common': versionOf('@nestjs/common'),
        '@nestjs/swagger': versionOf('@nestjs/swagger'),
        typeorm: versionOf('typeorm'),
      },
    }),
    [`${folder}/service.json`]: json({
      name,
      schema: name,
      reads: [
        'auth.v1_person',
        'auth.v1_session',
        'builder.v1_role',
        'builder.v1_study',
        'admin.v1_assignment',
      ],
      unaudited: {
        [`${name}.migration`]: 'names of migrations; compared with the release by its objects',
      },
    }),
    [`${folder}/tsconfig.json`]: json({
      extends: '../../tsconfig.node.json',
      include: ['src', 'test'],
    }),
    [`${folder}/README.md`]: `# ${name}

${titles.en}. Owns the schema \`${name}\`; whom it asks is in \`service.json\`.

Start reading at \`src/migrations\` (the tables), then \`src/entry\`.
`,
    [`${folder}/src/descriptor.ts`]: `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from '@casebook/service-kit';

export const descriptor = JSON.parse(
  readFileSync(join(__dirname, '..', 'service.json'), 'utf8'),
) as ServiceDescriptor;
`,
    [`${folder}/src/main.ts`]: `import { bootstrap } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

void bootstrap(AppModule, descriptor);
`,
    [`${folder}/src/migrate.ts`]: `import { migrateService } from '@casebook/service-kit';
import { descriptor } from './descriptor';
import { migrations } from './migrations';

migrateService(descriptor, migrations).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
`,
    [`${folder}/src/openapi.ts`]: `import { join } from 'node:path';
import { writeOpenApi } from '@casebook/service-kit';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';

void writeOpenApi(AppModule, descriptor, join(__dirname, '..', 'openapi.json'));
`,
    [`${folder}/src/app.module.ts`]: `import { sealedEventNumbers } from '@casebook/role-view';
import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { descriptor } from './descriptor';
import { EntryModule } from './entry/entry.module';

/** A Nest module for each feature. */
@Module({ imports: [KitModule.forRoot(descriptor, [], sealedEventNumbers), EntryModule] })
export class AppModule {}
`,
    [`${folder}/src/entry/entry.module.ts`]: `import { Module } from '@nestjs/common';
import { EntryController } from './entry.controller';
import { EntryService } from './entry.service';

@Module({ controllers: [EntryController], providers: [EntryService] })
export class EntryModule {}
`,
    [`${folder}/src/migrations/index.ts`]: `import { Entries1790000000001 } from './0001-entries';

/** In order; append only. */
export const migrations = [Entries1790000000001];
`,
    [`${folder}/src/migrations/0001-entries.ts`]: `import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is entered in a study; audited. */
export class Entries1790000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(\`
      create table ${name}.entry (
        study_id integer not null,
        entry_id integer generated always as identity,
        name text not null,
        revision integer not null default 1,
        primary key (study_id, entry_id)
      );
      select platform.audit_table('${name}.entry', '${name}_entry', '${name}_entry', 'entry_id', 'study_id');
    \`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table ${name}.entry');
  }
}
`,
    [`${folder}/src/entry/entry.dto.ts`]: `import { PageInfo } from '@casebook/service-kit';
import { ApiProperty } from '@nestjs/swagger';

export class ${Name}Entry {
  @ApiProperty()
  entryId!: number;

  @ApiProperty()
  name!: string;
}

export class ${Name}EntryList extends PageInfo {
  @ApiProperty({ type: [${Name}Entry] })
  rows!: ${Name}Entry[];
}
`,
    [`${folder}/src/entry/entry.service.ts`]: `import { Caller, Db, EXACT_TOTAL, listOf, type PagingInput } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { ${Name}Entry, ${Name}EntryList } from './entry.dto';

const COUNT = {
  name: '${name}_entry_count',
  text: \`select count(*)::int as total from
    (select from ${name}.entry where study_id = $1 limit \${EXACT_TOTAL + 1}) counted\`,
};
const PAGE = {
  name: '${name}_entry_page',
  text: \`select entry_id as "entryId", name from ${name}.entry where study_id = $1
    order by name, entry_id limit $2 offset $3\`,
};

@Injectable()
export class EntryService {
  constructor(private readonly db: Db) {}

  async list(caller: Caller, query: PagingInput): Promise<${Name}EntryList> {
    const offset = (query.page - 1) * query.size;
    const [counted, rows] = await Promise.all([
      this.db.read<{ total: number }>({ ...COUNT, values: [caller.studyId] }),
      this.db.read<${Name}Entry>({ ...PAGE, values: [caller.studyId, query.size, offset] }),
    ]);
    return listOf(rows, query, counted[0]!.total);
  }
}
`,
    [`${folder}/src/entry/entry.controller.ts`]: `import { Caller, CurrentCaller, PagingInput, StudyPrivilege } from '@casebook/service-kit';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { ${Name}EntryList } from './entry.dto';
import { EntryService } from './entry.service';

@ApiTags('entry')
@ApiParam({ name: 'studyId', type: Number })
@Controller('api/${name}/:studyId/entries')
export class EntryController {
  constructor(private readonly entries: EntryService) {}

  @StudyPrivilege()
  @ApiOperation({ operationId: 'list${Name}Entries' })
  @ApiOkResponse({ type: ${Name}EntryList })
  @Get()
  list(@CurrentCaller() caller: Caller, @Query() query: PagingInput): Promise<${Name}EntryList> {
    return this.entries.list(caller, query);
  }
}
`,
    [`${folder}/src/entry/entry.dbtest.ts`]: `import { createApplication } from '@casebook/service-kit';
import {
  addAssignment,
  addPerson,
  addRole,
  addSession,
  addStudy,
  createTestDatabase,
  serviceEnvironment,
  type TestDatabase,
} from '@casebook/test-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';

let db: TestDatabase;
let app: NestFastifyApplication;
let token: string;

beforeAll(async () => {
  db = await createTestDatabase({ service: '${name}' });
  Object.assign(process.env, serviceEnvironment(db.appUrl('${name}')));
  app = await createApplication(AppModule, descriptor);
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
  await addPerson(db, { person_id: 1, login_id: 'nurse' });
  for (const study_id of [1, 2]) {
    await addStudy(db, { study_id });
    await addRole(db, { study_id, role_id: study_id, code: 'site_staff', privileges: [] });
  }
  await addAssignment(db, { study_id: 1, person_id: 1, role_id: 1 });
  ({ token } = await addSession(db, { person_id: 1 }));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const list = (studyId: number, bearer: string | null) =>
  app.inject({
    method: 'GET',
    url: \`/api/${name}/\${studyId}/entries\`,
    headers: { role: String(studyId), ...(bearer && { authorization: \`Bearer \${bearer}\` }) },
  });

it('lists the entries of a study to a person with a role in it', async () => {
  const answer = await list(1, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ rows: [], page: 1, size: 10, total: 0, totalIsExact: true });
});

it('refuses a person without a role in the study, and a call without a session', async () => {
  expect((await list(2, token)).statusCode).toBe(403);
  expect((await list(1, null)).statusCode).toBe(401);
});
`,
    [`${client}/package.json`]: json({
      name: `@casebook/api-${name}`,
      version: '0.1.0',
      private: true,
      exports: {
        '.': {
          'x-source': './src/index.ts',
          types: './src/index.ts',
          default: './dist/index.js',
        },
      },
      sideEffects: false,
      nx: { tags: ['platform:browser', 'type:lib'] },
      scripts: {
        typecheck: 'tsc -p tsconfig.json',
        generate: 'rtk-query-codegen-openapi codegen.cjs',
      },
      dependencies: { '@casebook/shell-sdk': '*' },
    }),
    [`${client}/tsconfig.json`]: json({ extends: '../../tsconfig.web.json', include: ['src'] }),
    [`${client}/codegen.cjs`]: `module.exports = {
  schemaFile: '../../services/${name}/openapi.json',
  apiFile: './src/api.ts',
  apiImport: 'api',
  outputFile: './src/generated.ts',
  exportName: 'generatedApi',
  hooks: true,
  tag: true,
};
`,
    [`${client}/README.md`]: `# api-${name}

RTK Query client of the ${name} service. **Owns:** which answers a change makes stale (\`src/index.ts\`). **Does not own:**
\`src/generated.ts\`, which \`npm run generate\` writes from \`services/${name}/openapi.json\`.
`,
    [`${client}/src/api.ts`]: `import { shellBaseQuery } from '@casebook/shell-sdk';
import { createApi } from '@reduxjs/toolkit/query/react';

/** Base of the generated client of the ${name} service. */
export const api = createApi({
  reducerPath: '${name}',
  baseQuery: shellBaseQuery(),
  endpoints: () => ({}),
});
`,
    [`${client}/src/index.ts`]: `import { generatedApi } from './generated';

/** Client of the ${name} service, generated from its openapi.json. */
export const ${name}Api = generatedApi;
export * from './generated';
`,
  };
}

/** Adds the row of the access matrix: every role may read the list in its study, as the handler declares. */
export function withAccessRow(matrix: string, name: string): string {
  const row = { access: 'study', allowed: ACCESS_ROLES };
  const rows = JSON.stringify({ [name]: { [`GET /api/${name}/{studyId}/entries`]: row } });
  // Existing rows keep their format.
  return `${matrix.trimEnd().slice(0, -1).trimEnd()},${rows.slice(1)}`;
}
