import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@casebook/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import PostalMime, { type Email } from 'postal-mime';
import { DemoMark } from '../demo/demo-mark';
import type { InboxMail, InboxMailAnswer } from './inbox.dto';
import { MAIL_CONFIG, type MailConfig } from '@casebook/mail';

const LATEST = 50;
const NAME = /^[\w-]{1,100}$/;
const ENDING = '.eml';

/** The mails of the outbox folder, readable by everybody: available only in the demo without a mail server. */
@Injectable()
export class Inbox {
  constructor(
    @Inject(MAIL_CONFIG) private readonly config: MailConfig,
    private readonly demoMark: DemoMark,
  ) {}

  /** @throws Problem 404 outside the demo */
  async latest(): Promise<InboxMail[]> {
    const folder = await this.folder();
    const names = (await namesIn(folder)).toSorted().toReversed().slice(0, LATEST);
    return Promise.all(
      names.map(async (name) =>
        headOf(name, await PostalMime.parse(await readFile(fileOf(folder, name)))),
      ),
    );
  }

  /** @throws Problem 404 outside the demo, and for a mail that does not exist */
  async read(id: string): Promise<InboxMailAnswer> {
    const folder = await this.folder();
    if (!NAME.test(id)) throw Problem.notFound();
    const raw = await readFile(fileOf(folder, id)).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'ENOENT' ? Problem.notFound() : error;
    });
    const mail = await PostalMime.parse(raw);
    return { ...headOf(id, mail), from: mail.from?.address ?? '', text: mail.text ?? '' };
  }

  private async folder(): Promise<string> {
    const { inbox, way } = this.config;
    if (!inbox || way.kind !== 'outbox') throw Problem.notFound();
    await this.demoMark.requireMatch();
    return way.folder;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    const files = await readdir(folder);
    return files
      .filter((file) => file.endsWith(ENDING))
      .map((file) => file.slice(0, -ENDING.length));
  } catch (error) {
    // The folder does not exist before the first mail.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

const fileOf = (folder: string, name: string): string => join(folder, name + ENDING);

function headOf(id: string, mail: Email) {
  return {
    id,
    at: mail.date ?? null,
    to: mail.to?.map(({ address }) => address ?? '').join(', ') ?? '',
    subject: mail.subject ?? '',
  };
}
