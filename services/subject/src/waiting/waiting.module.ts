import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { WaitingController } from './waiting.controller';
import { WaitingService } from './waiting.service';
import { WaitingSubjects } from './waiting-subjects';

/** What waits for a role, and the subjects at which it waits. */
@Module({
  imports: [EngineModule],
  controllers: [WaitingController],
  providers: [WaitingService, WaitingSubjects],
  exports: [WaitingSubjects],
})
export class WaitingModule {}
