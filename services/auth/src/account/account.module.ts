import { Module } from '@nestjs/common';
import { AuthMailModule } from '../mail/auth-mail.module';
import { PasswordModule } from '../password/password.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { AccountController } from './account.controller';
import { Credentials } from './credentials';
import { LoginIds } from './login-ids';
import { PasswordChanges } from './password-changes';
import { Profiles } from './profiles';
import { SecretQuestions } from './secret-questions';

@Module({
  imports: [AuthMailModule, PasswordModule, SignInModule],
  controllers: [AccountController],
  providers: [Credentials, LoginIds, PasswordChanges, Profiles, SecretQuestions],
})
export class AccountModule {}
