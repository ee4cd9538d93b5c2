import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { StatusListModule } from '../status-list/status-list.module';
import { PageSearchController } from './page-search.controller';
import { PageSearchService } from './page-search.service';

/** Finds pages of subjects from anywhere in a study. */
@Module({
  imports: [EngineModule, StatusListModule],
  controllers: [PageSearchController],
  providers: [PageSearchService],
})
export class PageSearchModule {}
