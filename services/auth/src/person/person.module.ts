import { Module } from '@nestjs/common';
import { AuthMailModule } from '../mail/auth-mail.module';
import { PasswordModule } from '../password/password.module';
import { People } from './people';
import { PeopleController } from './people.controller';
import { PersonEdit } from './person-edit';
import { PersonEditController } from './person-edit.controller';

@Module({
  imports: [AuthMailModule, PasswordModule],
  controllers: [PeopleController, PersonEditController],
  providers: [People, PersonEdit],
})
export class PersonModule {}
