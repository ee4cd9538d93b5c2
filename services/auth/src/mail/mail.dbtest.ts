import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MailQueue, readMailConfig } from '@casebook/mail';
import { Db, systemWriter } from '@casebook/service-kit';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { type AuthUnderTest, startAuth } from '../../test/start';
import { type MailRequest, MailRequests } from './mail-requests';

const request = (auth: AuthUnderTest, mail: MailRequest, fail = false) =>
  auth.app.get(Db).write(systemWriter('test'), { studyId: 0 }, async (tx) => {
    await auth.app.get(MailRequests).requestMail(tx, mail);
    if (fail) throw new Error('something else failed');
  });

describe('with a mail server', () => {
  let auth: AuthUnderTest;
  let server: SMTPServer;
  const caught: Email[] = [];
  const waiting: ((mail: Email) => void)[] = [];

  const next = (): Promise<Email> =>
    new Promise((resolve) => {
      const mail = caught.shift();
      if (mail) resolve(mail);
      else waiting.push(resolve);
    });

  beforeAll(async () => {
    server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(null, username === 'casebook' && password === 'secret' ? { user: username } : {}),
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          done();
          void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
            const taker = waiting.shift();
            if (taker) taker(mail);
            else caught.push(mail);
          });
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.server.address() as AddressInfo;
    auth = await startAuth({
      SMTP_URL: `smtp://casebook:secret@127.0.0.1:${port}`,
      MAIL_FROM: 'Casebook 通知 <casebook@example.org>',
      PUBLIC_URL: 'https://casebook.example.org/',
      CASEBOOK_DEMO: 'on',
    });
  });
  afterAll(async () => {
    await auth?.close();
    await new Promise<void>((resolve) => server.close(resolve));
    for (const name of ['SMTP_URL', 'MAIL_FROM', 'PUBLIC_URL']) delete process.env[name];
  });

  it.each([
    ['ja', '山田 <花子>', 'Casebookへの登録のお知らせ', '山田 <花子> 様'],
    ['th', 'ณัฐพล ศรีสวัสดิ์', 'บัญชีผู้ใช้ Casebook ของคุณ', 'เรียน ณัฐพล ศรีสวัสดิ์'],
    ['en', 'Emily Carter', 'Your Casebook account', 'Dear Emily Carter,'],
  ] as const)(
    'an invitation arrives in the language of the person (%s), as text and as HTML [D10-MAIL-02]',
    async (language, name, subject, greeting) => {
      const personId = await auth.addPerson(`reader-${language}`, { language, name });
      await request(auth, { kind: 'invitation', personId });
      const mail = await next();
      expect(mail).toMatchObject({
        subject,
        from: { name: 'Casebook 通知', address: 'casebook@example.org' },
        to: [{ name, address: `reader-${language}@example.org` }],
      });
      for (const part of [`reader-${language}`, 'https://casebook.example.org/login']) {
        expect(mail.text).toContain(part);
        expect(mail.html).toContain(part);
      }
      expect(mail.text).toContain(greeting);
      expect(mail.html).toContain(greeting.replace('<', '&lt;').replace('>', '&gt;'));
      expect(mail.html).toContain(`lang="${{ ja: 'ja-JP', th: 'th-TH', en: 'en-US' }[language]}"`);
    },
  );

  it('sends a changed user ID to the present and to the former address', async () => {
    const personId = await auth.addPerson('new-id');
    const formerEmail = 'former@example.org';
    await request(auth, { kind: 'login_id_changed', personId, formerEmail });
    const mails = [await next(), await next()];
    const to = (address: string) => mails.find((mail) => mail.to?.[0]?.address === address)!;
    expect(to('new-id@example.org').text).toContain('new-id');
    expect(to(formerEmail).subject).toBe('Casebook: your user ID or e-mail address has changed');
    expect(to(formerEmail).text).not.toContain('new-id@');
  });

  it('sends a changed user ID with the same address once', async () => {
    const personId = await auth.addPerson('same-address');
    const formerEmail = 'Same-Address@example.org';
    await request(auth, { kind: 'login_id_changed', personId, formerEmail });
    await request(auth, { kind: 'login_id', personId });
    const subjects = new Set([(await next()).subject, (await next()).subject]);
    expect(subjects).toEqual(
      new Set(['Casebook: your user ID', 'Casebook: your user ID or e-mail address has changed']),
    );
  });

  it('sends nothing when the requesting transaction fails', async () => {
    const personId = await auth.addPerson('undone');
    await expect(request(auth, { kind: 'login_id', personId }, true)).rejects.toThrow();
    await request(auth, { kind: 'login_id', personId: await auth.addPerson('done') });
    expect((await next()).to![0]!.address).toBe('done@example.org');
  });

  it('has no inbox, not even in the demo [D10-MAIL-01]', async () => {
    expect((await auth.call('GET', '/api/auth/inbox')).status).toBe(404);
  });
});

describe('without a mail server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-outbox-'));
  let auth: AuthUnderTest;
  beforeAll(async () => {
    auth = await startAuth({ MAIL_OUTBOX_DIR: join(folder, 'outbox'), CASEBOOK_DEMO: 'on' });
  });
  afterAll(async () => {
    await auth?.close();
    rmSync(folder, { recursive: true });
  });

  it('stores mails as files that only the service may read, and shows them as text in the demo inbox [D10-MAIL-01]', async () => {
    const empty = await auth.call('GET', '/api/auth/inbox');
    expect([empty.status, empty.body]).toEqual([200, { rows: [] }]);
    const personId = await auth.addPerson('boxed', { language: 'th' });
    const written = endOfNextJob(auth);
    await request(auth, { kind: 'login_id', personId });
    await written;
    const { rows } = (await auth.call('GET', '/api/auth/inbox')).body;
    expect(rows).toEqual([
      {
        id: expect.stringMatching(/^[\w-]+$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        to: 'boxed@example.org',
        subject: 'Casebook: รหัสผู้ใช้ของคุณ',
      },
    ]);
    const one = await auth.call('GET', `/api/auth/inbox/${String(rows[0]!['id'])}`);
    expect(one.body).toEqual({
      ...rows[0],
      from: 'no-reply@casebook.invalid',
      text: expect.stringContaining('boxed'),
    });
    const [file] = readdirSync(join(folder, 'outbox'));
    expect(statSync(join(folder, 'outbox', file!)).mode & 0o077).toBe(0);
  });

  it.each(['nothing', '..%2f..%2fsecrets', '%2e%2e', 'a.eml'])(
    'returns nothing but mails from the inbox: %s',
    async (id) => {
      expect((await auth.call('GET', `/api/auth/inbox/${id}`)).status).toBe(404);
    },
  );
});

function endOfNextJob({ app }: AuthUnderTest): Promise<void> {
  const queue = app.get(MailQueue);
  const run = queue.run.bind(queue);
  return new Promise((resolve, reject) => {
    jest
      .spyOn(queue, 'run')
      .mockImplementation((job, compose) => run(job, compose).then(resolve, reject));
  });
}

describe('the settings of mail [D10-START-08]', () => {
  const smtp = { SMTP_URL: 'smtps://u:p@mail.example.org' };
  it.each([
    [{}, 'MAIL_OUTBOX_DIR'],
    [{ SMTP_URL: 'http://mail.example.org' }, 'SMTP_URL'],
    [smtp, 'MAIL_FROM'],
    [{ ...smtp, MAIL_FROM: 'a@example.org' }, 'PUBLIC_URL'],
    [{ MAIL_OUTBOX_DIR: '/x', PUBLIC_URL: 'casebook' }, 'PUBLIC_URL'],
  ])('are refused when incomplete or wrong: the error for %j names %s', (environment, name) => {
    expect(() => readMailConfig(environment)).toThrow(name);
  });

  it('open the inbox only in the demo', () => {
    const folder = { MAIL_OUTBOX_DIR: '/x' };
    expect(readMailConfig({ ...folder, CASEBOOK_DEMO: 'on' }).inbox).toBe(true);
    expect(readMailConfig(folder).inbox).toBe(false);
    const server = { ...smtp, MAIL_FROM: 'a@example.org', PUBLIC_URL: 'https://a.example' };
    expect(readMailConfig({ ...server, CASEBOOK_DEMO: 'on' }).inbox).toBe(false);
  });
});
