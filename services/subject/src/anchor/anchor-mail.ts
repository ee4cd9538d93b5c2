import type { AnchorLine } from '@casebook/platform-db';
import { createTransport } from 'nodemailer';
import type { AnchorConfig } from './anchor.config';

const SERVER_MILLISECONDS = 15_000;

/** Sends an anchor without its chains; the mail, saved as it is, is read by `npm run audit -- verify --anchors`. */
export async function mailAnchor(
  { to, from, url }: NonNullable<AnchorConfig['mail']>,
  { payload, signatures }: AnchorLine,
): Promise<void> {
  const transport = createTransport(
    {
      url,
      connectionTimeout: SERVER_MILLISECONDS,
      greetingTimeout: SERVER_MILLISECONDS,
      socketTimeout: SERVER_MILLISECONDS,
    },
    { from },
  );
  const line = JSON.stringify({ payload, signatures });
  await transport.sendMail({
    to,
    subject: 'Casebook: anchor of the audit trail',
    text: 'Keep this mail where nobody who runs the database can change it. Save the attachment to verify with it.',
    attachments: [{ filename: 'anchor.jsonl', content: `${line}\n`, contentType: 'text/plain' }],
  });
}
