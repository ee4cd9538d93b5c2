import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue';
import { MailTransport } from './mail-transport';
import { MAIL_CONFIG, readMailConfig } from './mail.config';

/** Mail of a service that has a job queue; the environment selects the transport. */
@Module({
  providers: [
    { provide: MAIL_CONFIG, useFactory: () => readMailConfig(process.env) },
    MailTransport,
    MailQueue,
  ],
  exports: [MAIL_CONFIG, MailTransport, MailQueue],
})
export class MailModule {}
