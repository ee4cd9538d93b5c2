import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusListController } from './status-list.controller';
import { StatusListService } from './status-list.service';

/** The lists of the status screens. */
@Module({
  imports: [EngineModule],
  controllers: [StatusListController],
  providers: [StatusListService],
})
export class StatusListModule {}
