import { MailModule } from '@casebook/mail';
import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AccountController } from './account/account.controller';
import { Credentials } from './account/credentials';
import { LoginIds } from './account/login-ids';
import { PasswordChanges } from './account/password-changes';
import { Profiles } from './account/profiles';
import { SecretQuestions } from './account/secret-questions';
import { AUTH_CONFIG, readAuthConfig } from './config/auth.config';
import { DemoMark } from './demo/demo-mark';
import { descriptor } from './descriptor';
import { Inbox } from './mail/inbox';
import { InboxController } from './mail/inbox.controller';
import { MailRequests } from './mail/mail-requests';
import { MailWorker } from './mail/mail-worker';
import { NoticeController } from './notice/notice.controller';
import { Notices } from './notice/notices';
import { Passwords } from './password/passwords';
import { TemporaryPasswords } from './password/temporary-passwords';
import { SecretAnswers } from './password/secret-answer';
import { People } from './person/people';
import { PeopleController } from './person/people.controller';
import { PersonEdit } from './person/person-edit';
import { PersonEditController } from './person/person-edit.controller';
import { RecoveryAttempts } from './recovery/recovery-attempts';
import { RecoveryController } from './recovery/recovery.controller';
import { Recovery } from './recovery/recovery.service';
import { StudyPeople } from './recovery/study-people';
import { SessionController } from './session/session.controller';
import { Sessions } from './session/sessions';
import { Tokens } from './session/tokens';
import { Attempts } from './sign-in/attempts';
import { CurrentUsers } from './sign-in/current-user';
import { SignInController } from './sign-in/sign-in.controller';
import { SignIn } from './sign-in/sign-in.service';
import { Studies } from './study/studies';
import { StudyController } from './study/study.controller';

@Module({
  imports: [KitModule.forRoot(descriptor), MailModule],
  controllers: [
    SignInController,
    AccountController,
    SessionController,
    StudyController,
    PeopleController,
    PersonEditController,
    NoticeController,
    RecoveryController,
    InboxController,
  ],
  providers: [
    { provide: AUTH_CONFIG, useFactory: () => readAuthConfig(process.env) },
    Attempts,
    Credentials,
    CurrentUsers,
    DemoMark,
    LoginIds,
    Inbox,
    MailRequests,
    MailWorker,
    Notices,
    PasswordChanges,
    Passwords,
    People,
    PersonEdit,
    Recovery,
    RecoveryAttempts,
    Sessions,
    Profiles,
    SecretAnswers,
    SecretQuestions,
    SignIn,
    Studies,
    StudyPeople,
    TemporaryPasswords,
    Tokens,
  ],
})
export class AppModule {}
