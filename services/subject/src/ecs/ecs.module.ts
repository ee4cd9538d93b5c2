import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { EcsController } from './ecs.controller';
import { EcsRequestService } from './ecs-request.service';
import { EcsHistoryService } from './ecs-history.service';
import { FailedChecksService } from './failed-checks.service';
import { EcsRunner } from './ecs-runner';
import { EcsWorker } from './ecs.worker';

@Module({
  imports: [EngineModule],
  controllers: [EcsController],
  providers: [EcsRequestService, EcsHistoryService, FailedChecksService, EcsRunner, EcsWorker],
})
export class EcsModule {}
