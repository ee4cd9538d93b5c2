import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusListModule } from '../status-list/status-list.module';
import { StatusRunFinder } from './status-run-finder';
import { StatusRunHistoryService } from './status-run-history.service';
import { StatusRunRequestService } from './status-run-request.service';
import { StatusRunRunner } from './status-run-runner';
import { StatusRunController } from './status-run.controller';
import { StatusRunWorker } from './status-run.worker';

/** Sets and clears statuses for many targets. */
@Module({
  imports: [EngineModule, StatusListModule],
  controllers: [StatusRunController],
  providers: [
    StatusRunRequestService,
    StatusRunHistoryService,
    StatusRunFinder,
    StatusRunRunner,
    StatusRunWorker,
  ],
})
export class StatusRunModule {}
