import { Module } from '@nestjs/common';
import { TrialChangeController } from './trial-change.controller';
import { TrialChanges } from './trial-changes';

@Module({
  controllers: [TrialChangeController],
  providers: [TrialChanges],
  exports: [TrialChanges],
})
export class ChangeModule {}
