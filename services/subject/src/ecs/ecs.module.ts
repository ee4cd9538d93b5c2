import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { EngineModule } from '../engine/engine.module';
import { EcsController } from './ecs.controller';
import { EcsRequestService } from './ecs-request.service';
import { EcsHistoryService } from './ecs-history.service';
import { EcsSubjectsService } from './ecs-subjects.service';
import { FailedChecksService } from './failed-checks.service';
import { EcsRunner } from './ecs-runner';
import { EcsWorker } from './ecs.worker';
import { RefuseWhileResetting } from './refuse-while-resetting';

@Module({
  imports: [EngineModule],
  controllers: [EcsController],
  providers: [
    EcsRequestService,
    EcsHistoryService,
    EcsSubjectsService,
    FailedChecksService,
    EcsRunner,
    EcsWorker,
    { provide: APP_INTERCEPTOR, useClass: RefuseWhileResetting },
  ],
})
export class EcsModule {}
