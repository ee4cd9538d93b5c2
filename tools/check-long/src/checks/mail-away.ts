import { rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { freePort } from '@casebook/embedded-postgres';
import { startPortal } from '@casebook/tool-start';
import { SMTPServer } from 'smtp-server';
import { Api } from '../support/api';
import { pause } from '../support/entry';
import { must, type Note } from '../support/report';
import { newFolder, root } from '../support/folders';

const MAILS = 5;
const MAIL_WITHIN_MS = 180_000;

/** The mail server is away when people ask for mails; each mail comes once when it is back. */
export async function mailServerAway(note: Note): Promise<void> {
  const dataDir = newFolder();
  const port = await freePort();
  const settings = {
    root,
    port: await freePort(),
    dataDir,
    databaseUrl: null,
    demo: true,
    withoutDemoStudy: true,
    smtp: { url: `smtp://127.0.0.1:${port}`, from: 'casebook@casebook.example' },
  };
  const portal = await startPortal(settings, {
    onProgress: (text) => void process.stdout.write(`  ${text}\n`),
    durable: false,
  });
  const received = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      for (const { address } of session.envelope.rcptTo) {
        received.set(address, (received.get(address) ?? 0) + 1);
      }
      stream.resume().once('end', () => done());
    },
  });
  try {
    const api = new Api(portal.url);
    const asked = ['site', 'investigator', 'monitor', 'datamanager', 'pharmacist'].slice(0, MAILS);
    for (const login of asked) {
      const start = Date.now();
      await api.call('POST', '/api/auth/forget-loginid', {
        email: `${login}@casebook.example`,
        secretQuestion: 4,
        secretAnswer: 'curry',
      });
      note(`asked without a mail server: answered in ${Date.now() - start} ms`);
    }
    // Until the first attempts have failed.
    await pause(3_000);
    must(received.size === 0, 'no mail came yet');
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const { port: at } = server.server.address() as AddressInfo;
    must(at === port, 'the mail server is back');
    const start = Date.now();
    while (received.size < asked.length) {
      must(Date.now() - start < MAIL_WITHIN_MS, `all mails come, not ${received.size}`);
      await pause(250);
    }
    note(`${received.size} mails came ${Date.now() - start} ms after the server was back`);
    must(
      [...received.values()].every((count) => count === 1),
      'each mail comes once',
    );
    await api.close();
  } finally {
    await new Promise<void>((resolve) => server.close(() => resolve()));
    await portal.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
