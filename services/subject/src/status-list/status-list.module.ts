import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusListController } from './status-list.controller';
import { PartRows } from './part-rows';
import { StatusListService } from './status-list.service';
import { StatusRows } from './status-rows';
import { StatusTargets } from './status-targets';
import { StatusWalk } from './status-walk';
import { WalkedSubjects } from './walked-subject';

/** The lists of the status screens. */
@Module({
  imports: [EngineModule],
  controllers: [StatusListController],
  providers: [StatusListService, StatusWalk, StatusRows, StatusTargets, WalkedSubjects, PartRows],
  exports: [StatusTargets, StatusRows, StatusWalk],
})
export class StatusListModule {}
