import { jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { ANCHOR_CONFIG, readAnchorConfig } from './anchor/anchor.config';
import { AnchorHealthController } from './anchor/anchor-health.controller';
import { AnchorService } from './anchor/anchor.service';
import { AuditController } from './audit/audit.controller';
import { AuditScopes } from './audit/audit-scope';
import { AuditService } from './audit/audit.service';
import { CommentController } from './comment/comment.controller';
import { CommentService } from './comment/comment.service';
import { descriptor } from './descriptor';
import { HelloController } from './hello/hello.controller';
import { DesignStore } from './design/design.store';
import { EcsHistoryService } from './ecs/ecs-history.service';
import { FailedChecksService } from './ecs/failed-checks.service';
import { EcsRequestService } from './ecs/ecs-request.service';
import { EcsRunner } from './ecs/ecs-runner';
import { EcsWorker } from './ecs/ecs.worker';
import { EcsController } from './ecs/ecs.controller';
import { PageController } from './page/page.controller';
import { PageOpenService } from './page/page-open.service';
import { PageSaveService } from './page/page-save.service';
import { PageStates } from './page/page-state';
import { PageAccess } from './engine/page-access';
import { QueryController } from './query/query.controller';
import { QueryActs } from './query/query-acts';
import { QueryBatchService } from './query/query-batch.service';
import { QueryListController } from './query/query-list.controller';
import { QueryListService } from './query/query-list.service';
import { QueryService } from './query/query.service';
import { UnseenQueries } from './engine/unseen-queries';
import { RegistrationService } from './registration/registration.service';
import { SubjectListService } from './subject/subject-list.service';
import { SubjectStateService } from './subject/subject-state.service';
import { SubjectController } from './subject/subject.controller';
import { AuditExportService } from './audit-export/audit-export.service';
import { ExportFile } from './audit-export/export-file';
import { AuditExportWorker } from './audit-export/audit-export.worker';
import { FileController, AuditExportController } from './audit-export/audit-export.controller';
import { MatrixService } from './visit/matrix.service';
import { VisitController } from './visit/visit.controller';
import { VisitService } from './visit/visit.service';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  // Audit and comments before pages: their paths are longer.
  controllers: [
    SubjectController,
    VisitController,
    AuditController,
    AuditExportController,
    FileController,
    CommentController,
    PageController,
    QueryListController,
    QueryController,
    EcsController,
    jobsController(descriptor),
    AnchorHealthController,
    HelloController,
  ],
  providers: [
    DesignStore,
    PageAccess,
    PageStates,
    SubjectListService,
    RegistrationService,
    SubjectStateService,
    MatrixService,
    VisitService,
    PageOpenService,
    PageSaveService,
    QueryService,
    QueryActs,
    UnseenQueries,
    QueryListService,
    QueryBatchService,
    CommentService,
    AuditScopes,
    AuditService,
    ExportFile,
    AuditExportWorker,
    AuditExportService,
    { provide: ANCHOR_CONFIG, useFactory: () => readAnchorConfig(process.env) },
    AnchorService,
    EcsRequestService,
    EcsHistoryService,
    FailedChecksService,
    EcsRunner,
    EcsWorker,
  ],
})
export class AppModule {}
