import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { PageAccess } from './page-access';
import { SubjectStatuses } from './subject-statuses';
import { UnseenQueries } from './unseen-queries';
import { VisibleQueries } from './visible-queries';

/** Services that several features use. Features import this module; it imports no feature. */
@Module({
  imports: [DesignModule],
  providers: [PageAccess, SubjectStatuses, UnseenQueries, VisibleQueries],
  exports: [DesignModule, PageAccess, SubjectStatuses, UnseenQueries, VisibleQueries],
})
export class EngineModule {}
