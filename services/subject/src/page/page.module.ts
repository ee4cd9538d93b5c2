import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { PageController } from './page.controller';
import { PageInitialiseService } from './page-initialise.service';
import { PageOpenService } from './page-open.service';
import { PageSaveService } from './page-save.service';
import { PageStates } from './page-state';

@Module({
  imports: [EngineModule],
  controllers: [PageController],
  providers: [PageInitialiseService, PageOpenService, PageSaveService, PageStates],
})
export class PageModule {}
