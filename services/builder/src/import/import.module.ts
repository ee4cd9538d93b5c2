import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { DraftModule } from '../draft/draft.module';
import { StudyModule } from '../study/study.module';
import { DraftImportController } from './draft-import.controller';
import { DraftImportService } from './draft-import.service';
import { ImportSlots } from './import-slots';
import { ImportController } from './import.controller';
import { ImportService } from './import.service';

@Module({
  imports: [DesignModule, StudyModule, DraftModule],
  controllers: [ImportController, DraftImportController],
  providers: [ImportService, DraftImportService, ImportSlots],
})
export class ImportModule {}
