import { Module } from '@nestjs/common';
import { DesignThreads } from './design.threads';
import { DraftValidations } from './draft-validations';

@Module({
  providers: [DesignThreads, DraftValidations],
  exports: [DesignThreads, DraftValidations],
})
export class DesignModule {}
