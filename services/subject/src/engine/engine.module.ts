import { Module } from '@nestjs/common';
import { DesignModule } from '../design/design.module';
import { PageAccess } from './page-access';
import { StatusReaches } from './status-reaches';
import { SubjectStatuses } from './subject-statuses';
import { UnseenQueries } from './unseen-queries';
import { VisibleQueries } from './visible-queries';

/** Services that several features use. Features import this module; it imports no feature. */
@Module({
  imports: [DesignModule],
  providers: [PageAccess, StatusReaches, SubjectStatuses, UnseenQueries, VisibleQueries],
  exports: [
    DesignModule,
    PageAccess,
    StatusReaches,
    SubjectStatuses,
    UnseenQueries,
    VisibleQueries,
  ],
})
export class EngineModule {}
