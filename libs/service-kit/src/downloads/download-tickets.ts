import { randomBytes } from 'node:crypto';
import { Files, type StoredFile } from '@casebook/files';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { Inject, Injectable } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { DESCRIPTOR } from '../config/tokens';
import { Db } from '../database/db';
import { Problem } from '../problem/problem';

const TICKET_BYTES = 32;

/** Form of a ticket in an address. */
export const TICKET_PATTERN = String.raw`[\w-]{43}`;

/** The table behind {@link DownloadTickets}; for a migration of the service. Name it among `unaudited`. */
export const downloadTicketSql = (schema: string): string => `
create table ${schema}.download_ticket (
  ticket_hash bytea primary key,
  file_key text not null,
  file_name text not null,
  content_type text not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
`;

/** A file that the caller may download. */
export interface FileToDownload {
  /** Key in the service's {@link Files}. */
  key: string;
  /** File name in the browser. */
  name: string;
  contentType: string;
}

export class FileTicket {
  @ApiProperty({ description: 'Address of the file; used once, within a minute' })
  url!: string;
}

/**
 * Tickets for downloads that the browser saves itself, without a token: a ticket in the address opens the file once, within a
 * minute. Before issuing a ticket, check the caller's right to the file and record the download.
 */
@Injectable()
export class DownloadTickets {
  private readonly schema: string;
  private readonly path: string;

  constructor(
    private readonly db: Db,
    private readonly files: Files,
    @Inject(DESCRIPTOR) { name, schema }: ServiceDescriptor,
  ) {
    this.schema = schema!;
    this.path = `/api/${name}/files`;
  }

  async issue({ key, name, contentType }: FileToDownload): Promise<FileTicket> {
    const ticket = randomBytes(TICKET_BYTES);
    await this.db.record({
      name: 'download_ticket_issue',
      text: `insert into ${this.schema}.download_ticket
          (ticket_hash, file_key, file_name, content_type, expires_at)
        values (sha256(:ticket), :key, :name, :contentType, now() + interval '1 minute')`,
      values: { ticket, key, name, contentType },
    });
    return { url: `${this.path}/${ticket.toString('base64url')}` };
  }

  /** @throws Problem 404 when the ticket is unknown, used or expired, or the file does not exist */
  async open(ticket: string): Promise<StoredFile & Omit<FileToDownload, 'key'>> {
    const [file] = await this.db.record<FileToDownload & object>({
      name: 'download_ticket_use',
      text: `update ${this.schema}.download_ticket set used_at = now()
        where ticket_hash = sha256($1) and used_at is null and expires_at > now()
        returning file_key as key, file_name as name, content_type as "contentType"`,
      values: [Buffer.from(ticket, 'base64url')],
    });
    const stored = file && (await this.files.read(file.key));
    if (!stored) throw Problem.notFound();
    return { ...stored, name: file.name, contentType: file.contentType };
  }
}
