import { createHash, type Hash } from 'node:crypto';
import { type AuditFileRecord, type Cell, cellText, namesIn } from './audit-file-record';

/** What goes into an event's digest, in order; a text has a colon. */
const EVENT_FIELDS = namesIn(`
  eventId origin: entity: rowKey: action subjectId visitId pageId blockKey line itemKey designVersionId revision
  flagsBefore flagsAfter before: after: reasonCode reason:`);

/** What goes into a link's hash, in order. */
const LINK_FIELDS = namesIn(`
  studyId chainKind chainId linkNo at actorId actorName: organisation: roleId roleName: siteId requestId: client:
  origin: eventCount`);

/** The canonical text of a record's fields. The length before each text makes the text unambiguous. */
function canonicalText(record: Readonly<Record<string, Cell>>, fields: readonly string[]): string {
  const parts = fields.map((field) => {
    if (!field.endsWith(':')) return cellText(record[field]);
    const value = record[field.slice(0, -1)];
    return value === null || value === undefined
      ? '-'
      : `${lengthOf(String(value))}:${String(value)}`;
  });
  return parts.join('|');
}

/** Counts an emoji as one character, as the database does. */
export function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Digest of an event; the salt prevents guessing the content of a withheld event. */
export function eventDigest(event: Readonly<Record<string, Cell>>): string {
  const { salt } = event;
  const text = canonicalText(event, EVENT_FIELDS);
  return sha256(salt === null || salt === undefined ? text : `${text}|${cellText(salt)}`);
}

export function linkHash(link: AuditFileRecord, studyId: Cell): string {
  const at = microseconds(String(link['at']));
  const header = canonicalText({ ...link, studyId: studyId ?? null, at }, LINK_FIELDS);
  return sha256(hexBytes(link['prevHash']), header, hexBytes(link['digest']));
}

/** 2026-04-01T08:30:00.123456Z as microseconds since 1970. */
function microseconds(at: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at)) return 'not a time';
  return `${Date.parse(`${at.slice(0, 23)}Z`)}${at.slice(23, 26)}`;
}

/** The hash before the first link of a chain. */
export const chainStart = (studyId: number, kind: string, id: number): string =>
  sha256(`${studyId}|${kind}|${id}`);

/** The digest of a chain's head, which is a part of the root of the file. */
export const headDigest = (kind: Cell, id: Cell, linkNo: Cell, hash: Cell): string =>
  sha256([kind, id, linkNo, hash].map(cellText).join('|'));

export const hexBytes = (hex: Cell): Buffer => Buffer.from(String(hex), 'hex');

export const newHash = (): Hash => createHash('sha256');

export function sha256(...parts: (string | Buffer)[]): string {
  const hash = newHash();
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
