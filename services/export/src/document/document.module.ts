import { Module } from '@nestjs/common';
import { DatasetModule } from '../dataset/dataset.module';
import { DocumentController } from './document.controller';
import { DocumentService } from './document.service';
import { DocumentWorker } from './document.worker';

@Module({
  imports: [DatasetModule],
  controllers: [DocumentController],
  providers: [DocumentService, DocumentWorker],
})
export class DocumentModule {}
