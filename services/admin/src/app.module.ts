import { sealedEventNumbers } from '@casebook/role-view';
import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AssignmentModule } from './assignment/assignment.module';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { HistoryModule } from './history/history.module';
import { RightsModule } from './rights/rights.module';
import { SiteModule } from './site/site.module';
import { StudyModule } from './study/study.module';
import { UserModule } from './user/user.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, entities, sealedEventNumbers),
    SiteModule,
    AssignmentModule,
    StudyModule,
    UserModule,
    HistoryModule,
    RightsModule,
  ],
})
export class AppModule {}
