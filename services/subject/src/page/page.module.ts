import { Module } from '@nestjs/common';
import { EngineModule } from '../engine/engine.module';
import { PageController } from './page.controller';
import { PageOpenService } from './page-open.service';
import { PageSaveService } from './page-save.service';
import { PageStates } from './page-state';

@Module({
  imports: [EngineModule],
  controllers: [PageController],
  providers: [PageOpenService, PageSaveService, PageStates],
})
export class PageModule {}
