import { Module } from '@nestjs/common';
import { AuthMailModule } from '../mail/auth-mail.module';
import { PasswordModule } from '../password/password.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { IdentityChanges } from './identity-changes';
import { IdentityController } from './identity.controller';
import { IdentityRequestsController } from './identity-requests.controller';
import { IdentityRights } from './identity-rights';
import { PersonEdit } from './person-edit';
import { PersonEditController } from './person-edit.controller';

@Module({
  imports: [AuthMailModule, PasswordModule, SignInModule],
  controllers: [IdentityController, IdentityRequestsController, PersonEditController],
  providers: [IdentityChanges, IdentityRights, PersonEdit],
})
export class IdentityModule {}
