import { Module } from '@nestjs/common';
import { AssignmentModule } from '../assignment/assignment.module';
import { UserModule } from '../user/user.module';
import { RightsController } from './rights.controller';
import { RightsService } from './rights.service';

@Module({
  imports: [AssignmentModule, UserModule],
  controllers: [RightsController],
  providers: [RightsService],
})
export class RightsModule {}
