import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { AnchorModule } from '../anchor/anchor.module';
import { AuditModule } from '../audit/audit.module';
import { AuditExportController } from './audit-export.controller';
import { ExportFile } from './export-file';
import { AuditExportWorker } from './audit-export.worker';
import { AuditExportService } from './audit-export.service';

@Module({
  imports: [EngineModule, AnchorModule, AuditModule],
  controllers: [AuditExportController],
  providers: [ExportFile, AuditExportWorker, AuditExportService],
})
export class AuditExportModule {}
