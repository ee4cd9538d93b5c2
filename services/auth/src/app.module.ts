import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AUTH_CONFIG, readAuthConfig } from './auth.config';
import { descriptor } from './descriptor';
import { NoticeController } from './notice/notice.controller';
import { Notices } from './notice/notices';
import { Passwords } from './password/passwords';
import { SecretAnswers } from './password/secret-answers';
import { People } from './people/people';
import { PeopleController } from './people/people.controller';
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
  imports: [KitModule.forRoot(descriptor)],
  controllers: [
    SignInController,
    SessionController,
    StudyController,
    PeopleController,
    NoticeController,
  ],
  providers: [
    { provide: AUTH_CONFIG, useFactory: () => readAuthConfig(process.env) },
    Attempts,
    CurrentUsers,
    Notices,
    Passwords,
    People,
    Sessions,
    SecretAnswers,
    SignIn,
    Studies,
    Tokens,
  ],
})
export class AppModule {}
