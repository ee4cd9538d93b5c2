import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AssignmentController } from './assignment/assignment.controller';
import { AssignmentService } from './assignment/assignment.service';
import { descriptor } from './descriptor';
import { HistoryController } from './history/history.controller';
import { HistoryService } from './history/history.service';
import { SiteController } from './site/site.controller';
import { SiteService } from './site/site.service';
import { StudyController } from './study/study.controller';
import { UserController } from './user/user.controller';
import { UserService } from './user/user.service';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  controllers: [
    SiteController,
    AssignmentController,
    StudyController,
    UserController,
    HistoryController,
  ],
  providers: [SiteService, AssignmentService, UserService, HistoryService],
})
export class AppModule {}
