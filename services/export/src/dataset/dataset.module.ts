import { Module } from '@nestjs/common';
import { DesignStore } from '../design/design.store';
import { DatasetChoiceService } from './dataset-choice.service';
import { DatasetExportService } from './dataset-export.service';
import { DatasetController } from './dataset.controller';
import { DatasetWorker } from './dataset.worker';
import { EXPORT_CONFIG, readExportConfig } from './export-config';

@Module({
  controllers: [DatasetController],
  providers: [
    DesignStore,
    { provide: EXPORT_CONFIG, useFactory: () => readExportConfig(process.env) },
    DatasetChoiceService,
    DatasetExportService,
    DatasetWorker,
  ],
  exports: [DatasetChoiceService, DesignStore, EXPORT_CONFIG],
})
export class DatasetModule {}
