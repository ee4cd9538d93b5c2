import { Files } from '@casebook/files';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE, DiscoveryModule } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import { AccessCheck } from './access/access.check';
import { AccessGuard } from './access/access.guard';
import { AnsweredRequests } from './calls/answered-requests';
import { ServiceCalls } from './calls/service-calls';
import { CallerLoader } from './access/caller.loader';
import { readServiceConfig, type ServiceConfig } from './config/config';
import { filesOf } from './config/files-of';
import { CLASSIFIED_COLUMNS, Db } from './database/db';
import { createPool, type EntityClass, POOL, typeormOptions } from './database/pool';
import type { ClassifiedColumns } from './database/row-seal';
import { DiskSpace } from './disk/disk-space';
import { HealthController } from './health/health.controller';
import { Jobs } from './jobs/jobs';
import { PersonJobs } from './jobs/person-jobs';
import { Metrics } from './metrics/metrics';
import { MetricsController } from './metrics/metrics.controller';
import { ProblemFilter } from './problem/problem.filter';
import { ReAuthentication } from './re-auth/re-authentication';
import { RightsRequests } from './rights/rights-requests';
import { CONFIG, DESCRIPTOR } from './config/tokens';
import { InputCheck } from './input/input.check';
import { validationPipe } from './input/validation';

/** The common parts of all services: configuration, database, guard, errors, health. */
@Global()
@Module({})
export class KitModule {
  /**
   * @param descriptor the service's service.json
   * @param entities TypeORM entities of the service's own schema
   * @param classified columns whose values are read sealed; null where answers contain no data of studies
   */
  static forRoot(
    descriptor: ServiceDescriptor,
    entities: readonly EntityClass[],
    classified: ClassifiedColumns | null,
  ): DynamicModule {
    return {
      module: KitModule,
      imports: [
        DiscoveryModule,
        TypeOrmModule.forRootAsync({
          inject: [POOL],
          useFactory: (pool: Pool) => ({
            ...typeormOptions(pool, descriptor.schema!, entities),
            // Describing the API (openapi.json) needs no database.
            manualInitialization: process.env['CASEBOOK_DESCRIBE'] === '1',
            retryAttempts: 3,
            retryDelay: 500,
          }),
        }),
      ],
      providers: [
        { provide: DESCRIPTOR, useValue: descriptor },
        { provide: CONFIG, useFactory: () => readServiceConfig(process.env) },
        {
          provide: POOL,
          inject: [CONFIG],
          useFactory: ({ DATABASE_URL, DATABASE_POOL }: ServiceConfig) =>
            createPool({
              connectionString: DATABASE_URL,
              max: DATABASE_POOL,
              application_name: `casebook-${descriptor.name}`,
            }),
        },
        { provide: DiskSpace, useFactory: () => DiskSpace.of(process.env) },
        ...(classified ? [{ provide: CLASSIFIED_COLUMNS, useValue: classified }] : []),
        Db,
        CallerLoader,
        RightsRequests,
        AnsweredRequests,
        {
          provide: ReAuthentication,
          inject: [CONFIG, DESCRIPTOR],
          useFactory: (config: ServiceConfig, service: ServiceDescriptor) =>
            new ReAuthentication(config, service),
        },
        AccessCheck,
        InputCheck,
        Metrics,
        ...(descriptor.queue ? [Jobs, PersonJobs] : []),
        ...(descriptor.calls ? [ServiceCalls] : []),
        ...(descriptor.files ? [{ provide: Files, useFactory: () => filesOf(process.env) }] : []),
        { provide: APP_GUARD, useClass: AccessGuard },
        { provide: APP_FILTER, useClass: ProblemFilter },
        { provide: APP_PIPE, useFactory: validationPipe },
      ],
      controllers: [HealthController, MetricsController],
      exports: [
        Db,
        DiskSpace,
        CallerLoader,
        RightsRequests,
        AnsweredRequests,
        ReAuthentication,
        CONFIG,
        POOL,
        DESCRIPTOR,
        ...(descriptor.queue ? [Jobs, PersonJobs] : []),
        ...(descriptor.calls ? [ServiceCalls] : []),
        ...(descriptor.files ? [Files] : []),
      ],
    };
  }
}
