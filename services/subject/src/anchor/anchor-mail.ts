import { smtpTransport } from '@casebook/mail';
import type { AnchorPlace } from './anchor-place';
import type { AnchorConfig } from './anchor.config';

const HOUR_MS = 3_600_000;

/** Sends anchors without their chains. `npm run audit -- verify --anchors` reads the mail, saved as `.eml`. */
export function mailPlace({ to, from, url }: NonNullable<AnchorConfig['mail']>): AnchorPlace {
  const transport = smtpTransport(url, from);
  return {
    kind: 'mail',
    address: to,
    gather: HOUR_MS,
    send: async (lines) => {
      const kept = lines.map(({ payload, signatures }) => JSON.stringify({ payload, signatures }));
      await transport.sendMail({
        to,
        subject: 'Casebook: anchors of the audit trail',
        text: 'Keep this e-mail where nobody who operates the database can change it. To verify the audit trail with it, save it as a file (.eml).',
        attachments: [
          { filename: 'anchors.jsonl', content: `${kept.join('\n')}\n`, contentType: 'text/plain' },
        ],
      });
    },
  };
}
