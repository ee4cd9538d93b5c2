import { Module } from '@nestjs/common';
import { Passwords } from './passwords';
import { SecretAnswers } from './secret-answer';
import { TemporaryPasswords } from './temporary-passwords';

@Module({
  providers: [Passwords, SecretAnswers, TemporaryPasswords],
  exports: [Passwords, SecretAnswers, TemporaryPasswords],
})
export class PasswordModule {}
