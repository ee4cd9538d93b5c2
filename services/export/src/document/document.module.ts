import { Module } from '@nestjs/common';
import { DatasetModule } from '../dataset/dataset.module';
import { DocumentController } from './document.controller';
import { DocumentService } from './document.service';
import { DocumentWorker } from './document.worker';
import { SiteCopyService } from './site-copy.service';

@Module({
  imports: [DatasetModule],
  controllers: [DocumentController],
  providers: [DocumentService, DocumentWorker, SiteCopyService],
})
export class DocumentModule {}
