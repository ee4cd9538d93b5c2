import { MailModule } from '@casebook/mail';
import { Module } from '@nestjs/common';
import { DemoModule } from '../demo/demo.module';
import { PasswordModule } from '../password/password.module';
import { Inbox } from './inbox';
import { InboxController } from './inbox.controller';
import { MailRequests } from './mail-requests';
import { MailWorker } from './mail-worker';

/** Mails of this service; the transport and the queue are in `@casebook/mail`. */
@Module({
  imports: [MailModule, DemoModule, PasswordModule],
  controllers: [InboxController],
  providers: [Inbox, MailRequests, MailWorker],
  exports: [MailRequests],
})
export class AuthMailModule {}
