import { Module } from '@nestjs/common';
import { AuthConfigModule } from '../config/auth-config.module';
import { DemoModule } from '../demo/demo.module';
import { PasswordModule } from '../password/password.module';
import { SessionModule } from '../session/session.module';
import { Attempts } from './attempts';
import { CurrentUsers } from './current-user';
import { KnownDevices } from './known-devices';
import { SignInController } from './sign-in.controller';
import { SignIn } from './sign-in.service';

@Module({
  imports: [AuthConfigModule, DemoModule, PasswordModule, SessionModule],
  controllers: [SignInController],
  providers: [Attempts, CurrentUsers, KnownDevices, SignIn],
  exports: [Attempts, SignIn],
})
export class SignInModule {}
