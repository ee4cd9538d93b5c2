import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { CheckTrialController } from './check-trial.controller';
import { CheckTrialService } from './check-trial.service';
import { CheckTrialWorker } from './check-trial.worker';

/** Tries a check of the draft on the data of subjects. */
@Module({
  imports: [EngineModule],
  controllers: [CheckTrialController],
  providers: [CheckTrialService, CheckTrialWorker],
})
export class CheckTrialModule {}
