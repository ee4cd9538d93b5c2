import { Module } from '@nestjs/common';
import { AuthConfigModule } from '../config/auth-config.module';
import { DemoModule } from '../demo/demo.module';
import { AuthMailModule } from '../mail/auth-mail.module';
import { PasswordModule } from '../password/password.module';
import { SignInModule } from '../sign-in/sign-in.module';
import { RecoveryAttempts } from './recovery-attempts';
import { RecoveryController } from './recovery.controller';
import { Recovery } from './recovery.service';
import { StudyPeople } from './study-people';

@Module({
  imports: [AuthConfigModule, AuthMailModule, DemoModule, PasswordModule, SignInModule],
  controllers: [RecoveryController],
  providers: [Recovery, RecoveryAttempts, StudyPeople],
})
export class RecoveryModule {}
