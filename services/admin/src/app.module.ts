import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AssignmentModule } from './assignment/assignment.module';
import { classifiedColumns } from './audit/classified-columns';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { HistoryModule } from './history/history.module';
import { RightsModule } from './rights/rights.module';
import { SiteModule } from './site/site.module';
import { StudyModule } from './study/study.module';
import { UserModule } from './user/user.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, entities, classifiedColumns),
    SiteModule,
    AssignmentModule,
    StudyModule,
    UserModule,
    HistoryModule,
    RightsModule,
  ],
})
export class AppModule {}
