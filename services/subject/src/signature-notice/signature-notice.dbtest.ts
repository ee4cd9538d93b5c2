import { MailTransport } from '@casebook/mail';
import { SigningStudy } from '../test/sign';
import type { TestStudy } from '../test/study';
import { SignatureNotices } from './signature-notices';

interface Sent {
  to: { address: string };
  subject: string;
  text: string;
}

describe('the mail about broken signatures', () => {
  let signing: SigningStudy;
  let study: TestStudy;
  const sent: Sent[] = [];
  const arrivals: (() => void)[] = [];
  beforeEach(async () => {
    signing = await SigningStudy.start();
    study = signing.study;
    sent.length = 0;
    jest.spyOn(study.app.get(MailTransport), 'send').mockImplementation(async (mail) => {
      sent.push(mail);
      arrivals.shift()?.();
    });
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await study.stop();
  });

  const notices = () => study.app.get(SignatureNotices);

  /** Requests what is due and waits until it is sent. @returns the number of mails */
  async function told(): Promise<number> {
    const before = sent.length;
    const due = await notices().request();
    while (sent.length < before + due) {
      await new Promise<void>((resolve) => arrivals.push(resolve));
    }
    return due;
  }

  const anHourLater = () =>
    study.database.query(
      `update subject.signature_notice set sent_at = sent_at - interval '1 hour'`,
    );

  async function signedPage() {
    const { subjectId, subjectNo, pages } = await study.subject();
    const dm = pages['SCR.DM']!;
    await study.enter(dm, { AGE: '50', NOTE: 'confidential' });
    await signing.signed('ines', subjectId, `page:${dm}`);
    return { subjectId, subjectNo, dm };
  }

  it('is sent to the signer in the own language, at most once an hour, without any data [D6-SIGN-07]', async () => {
    const first = await signedPage();
    const second = await signedPage();
    await study.database.query(
      `update auth.v1_person set language = 'ja', name = '稲田 いね' where login_id = 'ines'`,
    );
    expect(await told()).toBe(0);
    await study.enter(first.dm, { AGE: '51' });
    await study.enter(first.dm, { AGE: '52' });
    expect(await told()).toBe(1);
    expect(sent).toMatchObject([
      { to: { address: 'ines@example.org' }, subject: 'Casebook 再度の電子署名が必要です' },
    ]);
    expect(sent[0]!.text).toContain('稲田 いね 様');
    for (const data of ['51', '52', 'confidential', first.subjectNo, 'T-1', 'TKY', 'AGE']) {
      expect(sent[0]!.text).not.toContain(data);
    }
    // A second broken signature within the hour waits, and is then told of once.
    await study.enter(second.dm, { AGE: '51' });
    expect(await told()).toBe(0);
    await anHourLater();
    expect(await told()).toBe(1);
    await anHourLater();
    expect(await told()).toBe(0);
  });

  it('is not sent to a person who is disabled or has signed again meanwhile [D6-SIGN-07]', async () => {
    const { subjectId, dm } = await signedPage();
    await study.enter(dm, { AGE: '51' });
    await signing.signed('ines', subjectId, `page:${dm}`);
    const job = { kind: 'signatures_broken', personId: 31 } as const;
    expect(await notices().compose(job)).toBeNull();
    await study.enter(dm, { AGE: '52' });
    expect(await notices().compose(job)).not.toBeNull();
    await study.database.query(`update auth.v1_person set disabled = true where login_id = 'ines'`);
    expect(await notices().compose(job)).toBeNull();
  });
});
