import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { PageRandomisationService } from './page-randomisation.service';
import { RandomisationResults } from './randomisation-results';
import { RandomisationController } from './randomisation.controller';
import { RandomisationService } from './randomisation.service';
import { RandomisationWorker } from './randomisation.worker';
import { StratumDifferencesService } from './stratum-differences.service';

/** Randomisation and dispensing on CRF pages. */
@Module({
  imports: [EngineModule],
  controllers: [RandomisationController],
  providers: [
    PageRandomisationService,
    RandomisationResults,
    RandomisationService,
    RandomisationWorker,
    StratumDifferencesService,
  ],
})
export class RandomisationModule {}
