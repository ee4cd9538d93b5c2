import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { PageAccess } from './page-access';
import { UnseenQueries } from './unseen-queries';
import { VisibleQueries } from './visible-queries';

/** What features share: they import it, it imports no feature. */
@Module({
  imports: [DesignModule],
  providers: [PageAccess, UnseenQueries, VisibleQueries],
  exports: [DesignModule, PageAccess, UnseenQueries, VisibleQueries],
})
export class EngineModule {}
