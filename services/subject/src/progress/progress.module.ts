import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { ProgressController } from './progress.controller';
import { ProgressDays } from './progress-days';
import { ProgressService } from './progress.service';

/** How far a study is, per site, visit and week. */
@Module({
  imports: [EngineModule],
  controllers: [ProgressController],
  providers: [ProgressService, ProgressDays],
})
export class ProgressModule {}
