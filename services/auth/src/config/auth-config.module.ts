import { Module } from '@nestjs/common';
import { AUTH_CONFIG, readAuthConfig } from './auth.config';

@Module({
  providers: [{ provide: AUTH_CONFIG, useFactory: () => readAuthConfig(process.env) }],
  exports: [AUTH_CONFIG],
})
export class AuthConfigModule {}
