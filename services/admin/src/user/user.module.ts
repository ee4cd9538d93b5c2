import { Module } from '@nestjs/common';
import { AssignmentModule } from '../assignment/assignment.module';
import { UserRegistration } from './user-registration';
import { UserController } from './user.controller';
import { UserService } from './user.service';

@Module({
  imports: [AssignmentModule],
  controllers: [UserController],
  providers: [UserRegistration, UserService],
  exports: [UserService],
})
export class UserModule {}
