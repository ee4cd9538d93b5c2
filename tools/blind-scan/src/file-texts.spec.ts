import { createTransport } from 'nodemailer';
import { fileTexts } from './file-texts';

const transport = createTransport({ streamTransport: true, buffer: true });

it.each([
  ['in English', 'Verum', `${'A long line that is wrapped somewhere. '.repeat(4)}Verum`],
  ['in Japanese', '実薬群', '割付の結果は実薬群です。'.repeat(9)],
])('reads the words of a mail %s, in its head and body [D6-BLIND-01]', async (_, word, text) => {
  const { message } = await transport.sendMail({
    from: 'a@casebook.example',
    to: 'b@casebook.example',
    subject: `About: ${word}`,
    text: `${text}\n`,
  });
  const encoded = message as unknown as Buffer;
  const [name, read] = await fileTexts('mail.eml', encoded);
  expect(name).toBe('mail.eml');
  expect(read).toContain(`About: ${word}`);
  expect(read!.split(word).length - 1).toBeGreaterThan(1);
});
