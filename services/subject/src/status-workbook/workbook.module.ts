import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusListModule } from '../status-list/status-list.module';
import { OldWorkbooks } from './old-workbooks';
import { WorkbookController } from './workbook.controller';
import { WorkbookService } from './workbook.service';
import { WorkbookWorker } from './workbook.worker';

/** Workbooks of status lists that are too long for one answer. */
@Module({
  imports: [EngineModule, StatusListModule],
  controllers: [WorkbookController],
  providers: [WorkbookWorker, WorkbookService, OldWorkbooks],
})
export class StatusWorkbookModule {}
