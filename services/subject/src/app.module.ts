import { sealedEventNumbers } from '@casebook/role-view';
import { DownloadsModule, jobsController, KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AnchorModule } from './anchor/anchor.module';
import { AuditModule } from './audit/audit.module';
import { AuditExportModule } from './audit-export/audit-export.module';
import { CheckTrialModule } from './check-trial/check-trial.module';
import { CommentModule } from './comment/comment.module';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { HelloModule } from './hello/hello.module';
import { EcsModule } from './ecs/ecs.module';
import { PageModule } from './page/page.module';
import { PageSearchModule } from './page-search/page-search.module';
import { ProgressModule } from './progress/progress.module';
import { QueryModule } from './query/query.module';
import { RandomisationModule } from './randomisation/randomisation.module';
import { RegistrationModule } from './registration/registration.module';
import { SignatureModule } from './signature/signature.module';
import { SignatureNoticeModule } from './signature-notice/signature-notice.module';
import { StatusListModule } from './status-list/status-list.module';
import { StatusRunModule } from './status-run/status-run.module';
import { StatusWorkbookModule } from './status-workbook/workbook.module';
import { StatusModule } from './status/status.module';
import { SubjectModule } from './subject/subject.module';
import { VisitModule } from './visit/visit.module';
import { WaitingModule } from './waiting/waiting.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, entities, sealedEventNumbers),
    DownloadsModule.forService(descriptor),
    SubjectModule,
    RegistrationModule,
    VisitModule,
    // Audit and comments come before pages, because their paths are longer.
    AuditModule,
    AuditExportModule,
    CommentModule,
    RandomisationModule,
    PageModule,
    QueryModule,
    SignatureModule,
    SignatureNoticeModule,
    StatusModule,
    StatusListModule,
    PageSearchModule,
    StatusRunModule,
    StatusWorkbookModule,
    ProgressModule,
    WaitingModule,
    EcsModule,
    CheckTrialModule,
    AnchorModule,
    HelloModule,
  ],
  controllers: [jobsController(descriptor)],
})
export class AppModule {}
