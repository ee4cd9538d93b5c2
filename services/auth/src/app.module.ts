import { KitModule } from '@casebook/service-kit';
import { Module } from '@nestjs/common';
import { AUTH_CONFIG, readAuthConfig } from './auth.config';
import { descriptor } from './descriptor';
import { Passwords } from './password/passwords';
import { People } from './people/people';
import { PeopleController } from './people/people.controller';
import { Sessions } from './session/sessions';
import { Tokens } from './session/tokens';
import { CurrentUsers } from './sign-in/current-user';
import { SignInController } from './sign-in/sign-in.controller';
import { SignIn } from './sign-in/sign-in.service';
import { Studies } from './study/studies';
import { StudyController } from './study/study.controller';

@Module({
  imports: [KitModule.forRoot(descriptor)],
  controllers: [SignInController, StudyController, PeopleController],
  providers: [
    { provide: AUTH_CONFIG, useFactory: () => readAuthConfig(process.env) },
    CurrentUsers,
    Passwords,
    People,
    Sessions,
    SignIn,
    Studies,
    Tokens,
  ],
})
export class AppModule {}
