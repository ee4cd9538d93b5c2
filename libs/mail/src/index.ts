export { html, type MailTexts, plainTextOfMail } from './mail-format';
export { type ComposedMail, type MailJob, MailQueue } from './mail-queue';
export { type Mail, MailTransport, smtpTransport } from './mail-transport';
export { MAIL_CONFIG, type MailConfig, readMailConfig } from './mail.config';
export { MailModule } from './mail.module';
