import { MailModule } from '@casebook/mail';
import { Module } from '@nestjs/common';
import { SignatureNotices } from './signature-notices';

/** Mails about broken signatures. */
@Module({ imports: [MailModule], providers: [SignatureNotices] })
export class SignatureNoticeModule {}
