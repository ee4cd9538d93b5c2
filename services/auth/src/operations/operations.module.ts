import { Module } from '@nestjs/common';
import { LauncherState } from './launcher-state';
import { OperationsController } from './operations.controller';

/** The operator's page. */
@Module({
  controllers: [OperationsController],
  providers: [LauncherState],
})
export class OperationsModule {}
