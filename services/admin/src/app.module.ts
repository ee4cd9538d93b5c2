import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AssignmentController } from './assignment/assignment.controller';
import { AssignmentService } from './assignment/assignment.service';
import { descriptor } from './descriptor';
import { SiteController } from './site/site.controller';
import { SiteService } from './site/site.service';
import { StudyController } from './study/study.controller';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  controllers: [SiteController, AssignmentController, StudyController],
  providers: [SiteService, AssignmentService],
})
export class AppModule {}
