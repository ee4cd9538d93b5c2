import { Module } from '@nestjs/common';
import { AuthMailModule } from '../mail/auth-mail.module';
import { PasswordModule } from '../password/password.module';
import { People } from './people';
import { PeopleController } from './people.controller';

@Module({
  imports: [AuthMailModule, PasswordModule],
  controllers: [PeopleController],
  providers: [People],
})
export class PersonModule {}
