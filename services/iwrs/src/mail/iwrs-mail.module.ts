import { MailModule } from '@casebook/mail';
import { Module } from '@nestjs/common';
import { IwrsMails } from './iwrs-mails';

/** Mails of this service. */
@Module({ imports: [MailModule], providers: [IwrsMails], exports: [IwrsMails, MailModule] })
export class IwrsMailModule {}
