import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AccountModule } from './account/account.module';
import { descriptor } from './descriptor';
import { entities } from './entities';
import { IdentityModule } from './identity/identity.module';
import { AuthMailModule } from './mail/auth-mail.module';
import { NoticeModule } from './notice/notice.module';
import { OperationsModule } from './operations/operations.module';
import { PersonModule } from './person/person.module';
import { RecoveryModule } from './recovery/recovery.module';
import { SessionModule } from './session/session.module';
import { SignInModule } from './sign-in/sign-in.module';
import { StudyModule } from './study/study.module';

@Module({
  imports: [
    KitModule.forRoot(descriptor, entities, null),
    SignInModule,
    AccountModule,
    SessionModule,
    StudyModule,
    PersonModule,
    NoticeModule,
    OperationsModule,
    RecoveryModule,
    IdentityModule,
    AuthMailModule,
  ],
})
export class AppModule {}
