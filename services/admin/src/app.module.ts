import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AssignmentController } from './assignment/assignment.controller';
import { AssignmentService } from './assignment/assignment.service';
import { descriptor } from './descriptor';
import { HistoryController } from './history/history.controller';
import { HistoryService } from './history/history.service';
import { RightsController } from './rights/rights.controller';
import { RightsService } from './rights/rights.service';
import { SiteActionService } from './site/site.action';
import { SiteController } from './site/site.controller';
import { SiteService } from './site/site.service';
import { StudyContractController } from './site/study-contract.controller';
import { StudyContractService } from './site/study-contract.service';
import { StudyController } from './study/study.controller';
import { StudyService } from './study/study.service';
import { UserController } from './user/user.controller';
import { UserRegistration } from './user/user-registration';
import { UserService } from './user/user.service';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  controllers: [
    SiteController,
    StudyContractController,
    AssignmentController,
    StudyController,
    UserController,
    HistoryController,
    RightsController,
  ],
  providers: [
    SiteService,
    SiteActionService,
    StudyContractService,
    AssignmentService,
    UserRegistration,
    UserService,
    StudyService,
    HistoryService,
    RightsService,
  ],
})
export class AppModule {}
