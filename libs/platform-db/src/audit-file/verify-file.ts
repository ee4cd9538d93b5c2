import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';

/*
 * Verifies the exported audit trail of a study, without a database and with nothing but Node.
 * This file is used in two places: by `npm run audit -- verify --file …`, and as the script that lies in every
 * export. It therefore imports nothing of Casebook.
 *
 * What it recomputes. An event's digest is the SHA-256 of its canonical text. What one transaction did to one
 * chain (a subject, a site, a person, the study) is a link: its digest is over its events' digests, its hash over the
 * hash of the link before, its header and its digest. The header of the file has a root over the last hash of
 * every chain; anchors are hashes that were written down earlier.
 *
 * A trail that is not sealed (`sealed` is false in its head) is for reading: it holds what a role that does not see
 * everything may see, and none of the above. Of it only the SHA-256 is checked, which finds an altered copy and
 * proves nothing of the study.
 */

export const AUDIT_FILE_FORMAT = 'casebook-trail-1';

/** One record of the file: a line of JSON, or a row of the CSV. */
export type AuditFileRecord = { type: string } & Record<string, string | number | boolean | null>;

const words = (text: string): string[] => text.trim().split(/\s+/);

/** Columns of the CSV, in order; `shown…` is there for readers only. */
export const AUDIT_FILE_COLUMNS = words(`
  type chainKind chainId linkNo eventId withheld
  at actorId actorName organisation roleId roleName siteId requestId client origin
  entity rowKey action subjectId visitId pageId blockKey line itemKey designVersionId revision flagsBefore flagsAfter
  before after reasonCode reason salt
  shownAt shownBy shownSubject shownSite shownVisit shownPage shownItem shownBefore shownAfter
  prevHash eventCount digest hash anchorNo cause
  format studyId studyIdText exportId exportedBy exportedAs root chains links events withheldEvents sha256`);

const ONLY_SEALED = new Set(
  words('withheld salt prevHash eventCount digest hash anchorNo cause root withheldEvents'),
);
/** Columns of the CSV of a trail that is not sealed. */
export const UNSEALED_COLUMNS = [
  ...AUDIT_FILE_COLUMNS.filter((column) => !ONLY_SEALED.has(column)),
  'sealed',
];

const NUMBERS = new Set(
  words(`chainId linkNo eventId actorId roleId siteId action subjectId visitId pageId line designVersionId revision
    flagsBefore flagsAfter reasonCode eventCount anchorNo studyId exportId chains links events withheldEvents`),
);

/** What goes into an event's digest, in order; a text has a colon. */
const EVENT_FIELDS = words(`
  eventId origin: entity: rowKey: action subjectId visitId pageId blockKey line itemKey designVersionId revision
  flagsBefore flagsAfter before: after: reasonCode reason:`);

/** What goes into a link's hash, in order. */
const LINK_FIELDS = words(`
  studyId chainKind chainId linkNo at actorId actorName: organisation: roleId roleName: siteId requestId: client:
  origin: eventCount`);

type Cell = string | number | boolean | null | undefined;

const plain = (value: Cell): string => (value === null || value === undefined ? '' : String(value));
/** The text of a record's fields. A text has its length in characters before it, so that none can pass for two. */
function textOf(record: Readonly<Record<string, Cell>>, fields: readonly string[]): string {
  const parts = fields.map((field) => {
    if (!field.endsWith(':')) return plain(record[field]);
    const value = record[field.slice(0, -1)];
    return value === null || value === undefined
      ? '-'
      : `${lengthOf(String(value))}:${String(value)}`;
  });
  return parts.join('|');
}

/** Counts an emoji as one character, as the database does. */
function lengthOf(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/** Digest of an event; the salt keeps what is withheld from being guessed. */
export function eventDigest(event: Readonly<Record<string, Cell>>): string {
  const { salt } = event;
  const text = textOf(event, EVENT_FIELDS);
  return sha256(salt === null || salt === undefined ? text : `${text}|${plain(salt)}`);
}

/** 2026-04-01T08:30:00.123456Z as microseconds since 1970. */
function microseconds(at: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at)) return 'not a time';
  return `${Date.parse(`${at.slice(0, 23)}Z`)}${at.slice(23, 26)}`;
}

/** Where a chain begins. */
export const chainStart = (studyId: number, kind: string, id: number): string =>
  sha256(`${studyId}|${kind}|${id}`);

/** What a chain adds to the root of the file. */
export const headDigest = (kind: Cell, id: Cell, linkNo: Cell, hash: Cell): string =>
  sha256(`${plain(kind)}|${plain(id)}|${plain(linkNo)}|${plain(hash)}`);

const bytes = (hex: Cell): Buffer => Buffer.from(String(hex), 'hex');

function sha256(...parts: (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}

/** One thing that is not as it was recorded. */
export interface AuditFileFinding {
  /** Line of the file, counted in records. */
  record: number;
  place: string;
  detail: string;
}

export interface AuditFileReport {
  /** False for a file for reading, of which only the SHA-256 is checked. */
  sealed: boolean;
  chains: number;
  links: number;
  events: number;
  /** Events given as a digest, because the one who exported may not see them. */
  withheld: number;
  root: string | null;
  findings: AuditFileFinding[];
}

/** What was written down outside of the file, e.g. in the portal's list of exports. */
export interface AuditFileExpectation {
  root?: string | undefined;
  sha256?: string | undefined;
  anchors?: AuditFileAnchors | undefined;
}

/** Anchors that were kept outside the portal's database. */
export interface AuditFileAnchors {
  /** What is wrong with the anchors themselves. */
  faults: { place: string; detail: string }[];
  /**
   * Where each chain of the study was at the anchor that was written for an export.
   *
   * @param head the record of type `trail`
   * @returns by the name of the chain; a text that says why this is not known
   */
  headsFor: (head: AuditFileRecord) => ReadonlyMap<string, AnchoredEnd> | string;
}

export interface AnchoredEnd {
  linkNo: number;
  hash: string;
}

const MAX_FINDINGS = 1000;

/** What both kinds of files have in common: records in order, findings, an end. */
abstract class FileCheck {
  readonly report: AuditFileReport;
  protected record = 0;
  protected readonly expected: AuditFileExpectation;
  #ended = false;

  constructor(expected: AuditFileExpectation, sealed: boolean) {
    this.expected = expected;
    this.report = {
      sealed,
      chains: 0,
      links: 0,
      events: 0,
      withheld: 0,
      root: null,
      findings: [],
    };
  }

  /**
   * @param before digest of the file up to this record
   * @param exact the record is written as the portal writes it
   */
  take(record: AuditFileRecord, before: () => string, exact: () => boolean): void {
    this.record += 1;
    if (this.#ended) {
      this.found('after the end', 'there is something after the end of the trail');
    } else if (record.type === 'end' && this.record > 1) {
      this.end(record, before(), exact());
    } else {
      this.next(record);
    }
  }

  /** @param whole digest of the whole file */
  finish(whole: string): AuditFileReport {
    if (!this.#ended) {
      this.close();
      this.found('the end', 'the file has no end: it was cut off');
    }
    this.compare('the file', 'SHA-256 of the file', this.expected.sha256?.toLowerCase(), whole);
    return this.report;
  }

  unreadable(why: string): void {
    this.record += 1;
    this.found('the file', `cannot be read: ${why}`);
  }

  protected abstract next(record: AuditFileRecord): void;

  /** Ends what is still open. */
  protected abstract close(): void;

  protected end(end: AuditFileRecord, before: string, exact: boolean): void {
    this.close();
    this.#ended = true;
    if (!exact) this.found('the end', 'was not written by the portal as it is');
    const { chains, links, events } = this.report;
    this.compare('the end', 'the number of chains', end['chains'] ?? null, chains);
    this.compare('the end', 'the number of links', end['links'] ?? null, links);
    this.compare('the end', 'the number of events', end['events'] ?? null, events);
    this.compare('the end', 'SHA-256 of everything before it', end['sha256'] ?? null, before);
  }

  protected found(place: string, detail: string): void {
    if (this.report.findings.length < MAX_FINDINGS) {
      this.report.findings.push({ record: this.record, place, detail });
    }
  }

  protected compare(place: string, what: string, written: Cell, computed: Cell): void {
    if (written !== undefined && written !== computed) {
      this.found(place, `${what} is ${plain(computed)}, but ${plain(written)} was written down`);
    }
  }
}

/** A trail for reading: it is as it was written when its SHA-256 is. */
class UnsealedCheck extends FileCheck {
  constructor(expected: AuditFileExpectation) {
    super(expected, false);
  }

  protected next({ type, format }: AuditFileRecord): void {
    if (this.record === 1) {
      if (type !== 'trail' || format !== AUDIT_FILE_FORMAT) {
        this.found('the file', `does not begin as a trail of the format ${AUDIT_FILE_FORMAT}`);
      }
      if (this.expected.root !== undefined) {
        this.found('the file', 'is not sealed: it has no root that could be compared');
      }
      if (this.expected.anchors !== undefined) {
        this.found('the file', 'is not sealed: it has nothing that could be compared with anchors');
      }
    } else if (type === 'chain') this.report.chains += 1;
    else if (type === 'link') this.report.links += 1;
    else if (type === 'event') this.report.events += 1;
    else this.found('the file', `a record of the unknown kind "${type}"`);
  }

  protected close(): void {}
}

/** Takes the records in order, keeps one chain in memory, and finds what does not fit. */
class Verification extends FileCheck {
  #head: AuditFileRecord | null = null;
  #chain: AuditFileRecord | null = null;
  #link: AuditFileRecord | null = null;
  #lastHash = '';
  #lastLink = 0;
  #anchors = new Map<number, AuditFileRecord[]>();
  #digests: Hash = createHash('sha256');
  #count = 0;
  #lastEvent = 0;
  /** Chains that the anchors have and the file has not shown yet; null when nothing is compared. */
  #anchored: Map<string, AnchoredEnd> | null = null;
  readonly #root = createHash('sha256');

  constructor(expected: AuditFileExpectation) {
    super(expected, true);
  }

  protected next(record: AuditFileRecord): void {
    if (this.record === 1) return this.begin(record);
    if (this.#head === null) return;
    if (record.type === 'event') return this.event(record);
    this.closeLink();
    if (record.type === 'link') return this.openLink(record);
    if (record.type === 'anchor') return this.anchor(record);
    this.closeChain();
    if (record.type === 'chain') return this.openChain(record);
    this.found('the file', `a record of the unknown kind "${record.type}"`);
  }

  protected close(): void {
    this.closeLink();
    this.closeChain();
  }

  private begin(record: AuditFileRecord): void {
    if (record.type !== 'trail' || record['format'] !== AUDIT_FILE_FORMAT) {
      return this.found('the file', `does not begin as a trail of the format ${AUDIT_FILE_FORMAT}`);
    }
    this.#head = record;
    this.report.root = String(record['root']);
    this.compare('the file', 'its root', this.expected.root?.toLowerCase(), record['root']);
    const { anchors } = this.expected;
    if (!anchors) return;
    for (const { place, detail } of anchors.faults) this.found(place, detail);
    const heads = anchors.headsFor(record);
    if (typeof heads === 'string') this.found('the file', heads);
    else this.#anchored = new Map(heads);
  }

  private openChain(chain: AuditFileRecord): void {
    this.compareWithAnchor(chain);
    this.#chain = chain;
    this.report.chains += 1;
    this.#lastLink = 0;
    this.#lastHash = chainStart(
      Number(this.#head!['studyId']),
      String(chain['chainKind']),
      Number(chain['chainId']),
    );
    this.#root.update(
      bytes(headDigest(chain['chainKind'], chain['chainId'], chain['linkNo'], chain['hash'])),
    );
  }

  private compareWithAnchor(chain: AuditFileRecord): void {
    if (!this.#anchored) return;
    const name = chainName(chain['chainKind'], chain['chainId']);
    const end = this.#anchored.get(name);
    this.#anchored.delete(name);
    if (!end) {
      this.found(name, 'the outside anchor of this export does not have it');
    } else if (chain['linkNo'] !== end.linkNo || chain['hash'] !== end.hash) {
      this.found(
        name,
        `it ends with link ${plain(chain['linkNo'])}; the outside anchor of this export has link ${end.linkNo}` +
          (chain['linkNo'] === end.linkNo ? ' with another hash' : ''),
      );
    }
  }

  private anchor(anchor: AuditFileRecord): void {
    const linkNo = Number(anchor['linkNo']);
    if (!this.#chain || !this.isOfChain(anchor)) {
      return this.found(placeOf(anchor), 'an anchor stands outside of its chain');
    }
    this.#anchors.set(linkNo, [...(this.#anchors.get(linkNo) ?? []), anchor]);
  }

  private openLink(link: AuditFileRecord): void {
    if (!this.#chain || !this.isOfChain(link)) {
      return this.found(placeOf(link), 'stands outside of its chain');
    }
    this.report.links += 1;
    this.#link = link;
    this.#digests = createHash('sha256');
    this.#count = 0;
    const no = Number(link['linkNo']);
    if (no !== this.#lastLink + 1) {
      this.found(placeOf(link), `link ${this.#lastLink + 1} is missing before it`);
    }
    if (link['prevHash'] !== this.#lastHash) {
      this.found(placeOf(link), 'does not continue the link before');
    }
  }

  private isOfChain(record: AuditFileRecord): boolean {
    return (
      record['chainKind'] === this.#chain!['chainKind'] &&
      record['chainId'] === this.#chain!['chainId']
    );
  }

  private event(event: AuditFileRecord): void {
    const place = `${this.#link ? placeOf(this.#link) : 'no link'}, event ${plain(event['eventId'])}`;
    if (!this.#link) return this.found(place, 'stands outside of a link');
    this.report.events += 1;
    this.#count += 1;
    if (Number(event['eventId']) <= this.#lastEvent && this.#count > 1) {
      this.found(place, 'is not in its order');
    }
    this.#lastEvent = Number(event['eventId']);
    if (event['withheld'] === true) {
      this.report.withheld += 1;
    } else if (eventDigest(event) !== event['digest']) {
      this.found(`${place} (${plain(event['entity'])} ${plain(event['rowKey'])})`, 'was altered');
    }
    this.#digests.update(bytes(event['digest']));
  }

  private closeLink(): void {
    const link = this.#link;
    if (!link) return;
    this.#link = null;
    const place = placeOf(link);
    const digest = this.#digests.digest('hex');
    if (link['eventCount'] !== this.#count) {
      this.found(place, `has ${this.#count} events, ${plain(link['eventCount'])} were recorded`);
    } else if (link['digest'] !== digest) {
      this.found(place, 'its events are not those that were recorded');
    }
    const at = microseconds(String(link['at']));
    const header = textOf({ ...link, studyId: this.#head!['studyId'] ?? null, at }, LINK_FIELDS);
    const hash = sha256(bytes(link['prevHash']), header, bytes(link['digest']));
    if (link['hash'] !== hash) this.found(place, 'its head was altered: who, when, in which role');
    this.#lastLink = Number(link['linkNo']);
    this.#lastHash = String(link['hash']);
    for (const anchor of this.#anchors.get(this.#lastLink) ?? []) {
      if (anchor['hash'] !== link['hash'])
        this.found(place, `${anchorName(anchor)} has another hash`);
    }
    this.#anchors.delete(this.#lastLink);
  }

  private closeChain(): void {
    const chain = this.#chain;
    if (!chain) return;
    this.#chain = null;
    const place = `${plain(chain['chainKind'])} ${plain(chain['chainId'])}`;
    if (this.#lastLink !== chain['linkNo']) {
      this.found(place, `ends with link ${this.#lastLink}; it had ${plain(chain['linkNo'])}`);
    } else if (this.#lastHash !== chain['hash']) {
      this.found(place, 'its last hash is not the one that was written down');
    }
    for (const anchor of [...this.#anchors.values()].flat()) {
      this.found(
        `${place}, link ${plain(anchor['linkNo'])}`,
        `${anchorName(anchor)} has it; it is gone`,
      );
    }
    this.#anchors.clear();
  }

  protected override end(end: AuditFileRecord, before: string, exact: boolean): void {
    super.end(end, before, exact);
    if (this.#head === null) return;
    for (const [name, { linkNo }] of this.#anchored ?? []) {
      this.found(name, `the outside anchor of this export has it up to link ${linkNo}; it is gone`);
    }
    const { chains, withheld } = this.report;
    this.compare(
      'the file',
      'the root over all chains',
      this.#head['root'],
      this.#root.digest('hex'),
    );
    this.compare('the file', 'the number of chains', this.#head['chains'], chains);
    this.compare(
      'the end',
      'the number of withheld events',
      end['withheldEvents'] ?? null,
      withheld,
    );
  }
}

/** As anchors and files name a chain. */
export const chainName = (kind: Cell, id: Cell): string => `${plain(kind)} ${plain(id)}`;

const placeOf = (record: AuditFileRecord): string =>
  `${plain(record['chainKind'])} ${plain(record['chainId'])}, link ${plain(record['linkNo'])}`;

const anchorName = (anchor: AuditFileRecord): string =>
  `anchor ${plain(anchor['anchorNo'])} of ${plain(anchor['at'])}`;

const QUOTE = 0x22;
const NEWLINE = 0x0a;

/** Splits bytes into records; a line break within quotes belongs to a CSV cell. */
async function* recordsOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest = Buffer.alloc(0);
  let csv: boolean | null = null;
  let quoted = false;
  for await (const chunk of chunks) {
    // A line of JSON begins with a brace; its line breaks are written as \n.
    csv ??= chunk[0] !== 0x7b;
    let from = 0;
    for (let at = 0; at < chunk.length; at += 1) {
      if (csv && chunk[at] === QUOTE) quoted = !quoted;
      if (chunk[at] !== NEWLINE || quoted) continue;
      yield Buffer.concat([rest, chunk.subarray(from, at + 1)]);
      rest = Buffer.alloc(0);
      from = at + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
  if (rest.length > 0) yield rest;
}

/** A record as it stands in a file. @param columns of the CSV */
export const lineOf = {
  jsonl: (record: AuditFileRecord, _columns?: readonly string[]): string =>
    `${JSON.stringify(record)}\n`,
  csv: (record: AuditFileRecord, columns: readonly string[] = AUDIT_FILE_COLUMNS): string =>
    `${columns.map((column) => csvCell(record[column])).join(',')}\n`,
};

/** Cells of a CSV row; null = empty, which is not the empty text `""`. */
function cellsOf(row: string): (string | null)[] {
  const cells: (string | null)[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;
  for (;;) {
    const match = cell.exec(row);
    if (!match) throw new Error('a row of the table is not as it should be');
    const [, quoted, bare, end] = match;
    cells.push(quoted === undefined ? bare || null : unguarded(quoted.replaceAll('""', '"')));
    if (end !== ',') return cells;
  }
}

/** A spreadsheet would run a text that begins so; one apostrophe before it keeps it a text. */
const FORMULA = /^[=+\-@\t\r']/;
/** A number runs nothing: it stands there as it was entered. Exports of before have an apostrophe here, too. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** A cell of the CSV, so that {@link cellsOf} reads the same again. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value;
  return `"${guarded.replaceAll('"', '""')}"`;
}

function csvReader(): (row: string) => AuditFileRecord | null {
  let columns: (string | null)[] | null = null;
  return (row) => {
    const cells = cellsOf(row);
    if (columns === null) {
      columns = cells;
      if (![AUDIT_FILE_COLUMNS, UNSEALED_COLUMNS].some((known) => known.join() === cells.join()))
        throw new Error('the columns are not those of a trail');
      return null;
    }
    if (cells.length !== columns.length) throw new Error('a row has too many or too few cells');
    const record: Record<string, Cell> = {};
    cells.forEach((text, at) => {
      if (text === null) return;
      const column = columns![at]!;
      record[column] = NUMBERS.has(column)
        ? Number(text)
        : column === 'withheld' || column === 'sealed'
          ? text === 'true'
          : text;
    });
    return record as AuditFileRecord;
  };
}

function jsonReader(): (line: string) => AuditFileRecord {
  return (line) => {
    const record: unknown = JSON.parse(line);
    if (typeof record !== 'object' || record === null) throw new Error('a line is no record');
    return record as AuditFileRecord;
  };
}

/** Verifies a trail that comes in pieces, in constant memory. */
export async function verifyAuditFile(
  chunks: AsyncIterable<Buffer>,
  expected: AuditFileExpectation = {},
): Promise<AuditFileReport> {
  let check: FileCheck | null = null;
  const whole = createHash('sha256');
  let read: ((text: string) => AuditFileRecord | null) | null = null;
  let csv = false;
  for await (const line of recordsOf(chunks)) {
    try {
      // The mark that tells a spreadsheet that the text is UTF-8.
      const text = line.toString('utf8').replace(/^\uFEFF/, '');
      if (!read) {
        csv = !text.startsWith('{');
        read = csv ? csvReader() : jsonReader();
      }
      const record = read(text);
      if (!record) continue;
      check ??=
        record['sealed'] === false ? new UnsealedCheck(expected) : new Verification(expected);
      const columns = check.report.sealed ? AUDIT_FILE_COLUMNS : UNSEALED_COLUMNS;
      check.take(
        record,
        () => whole.copy().digest('hex'),
        () => text === lineOf[csv ? 'csv' : 'jsonl'](record, columns),
      );
    } catch (error) {
      check ??= new Verification(expected);
      check.unreadable((error as Error).message);
    } finally {
      whole.update(line);
    }
  }
  return (check ?? new Verification(expected)).finish(whole.digest('hex'));
}

const USAGE = `Usage: --file <trail.jsonl or trail.csv> [--root <root>] [--sha256 <checksum>]
  --root, --sha256   what the portal's list of exports says of this export; then it is seen, too, when the whole
                     file was made anew\n`;

/**
 * The command line.
 *
 * @param anchors what `npm run audit` has read of anchors outside the database
 * @returns the exit code: 0 intact (or not sealed, and as it was written), 1 something was found, 2 not used rightly
 */
export async function runVerify(
  args: readonly string[],
  anchors?: AuditFileAnchors,
): Promise<number> {
  const valueOf = (name: string): string | undefined => {
    const at = args.indexOf(name);
    return at < 0 ? undefined : args[at + 1];
  };
  const file = valueOf('--file') ?? args.find((arg) => !arg.startsWith('--'));
  if (!file) {
    process.stderr.write(USAGE);
    return 2;
  }
  let report: AuditFileReport;
  try {
    report = await verifyAuditFile(createReadStream(file), {
      root: valueOf('--root'),
      sha256: valueOf('--sha256'),
      anchors,
    });
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
  for (const { record, place, detail } of report.findings) {
    process.stdout.write(`record ${record}: ${place}: ${detail}\n`);
  }
  if (!report.sealed) return tellUnsealed(report);
  const { chains, links, events, withheld, findings } = report;
  const checked = `${chains} chains, ${links} links and ${events} events (${withheld} of them withheld) checked`;
  process.stdout.write(
    findings.length === 0
      ? `The trail is intact: ${checked}.\nRoot: ${report.root}\n`
      : `The trail is NOT intact, ${findings.length} finding(s): ${checked}.\n`,
  );
  return findings.length === 0 ? 0 : 1;
}

/** Says first that nothing of the study is proved: nobody shall take a file for reading for a verified trail. */
function tellUnsealed({ chains, links, events, findings }: AuditFileReport): number {
  const counted = `${chains} chains, ${links} links and ${events} events`;
  process.stdout.write(
    `The trail is NOT SEALED: it is for reading, holds only what the exporting role may see, and proves neither that
nothing is missing nor that it is what the portal recorded. A role that sees everything exports the sealed trail.\n`,
  );
  process.stdout.write(
    findings.length === 0
      ? `The file itself is as it was written, by the SHA-256 at its end: ${counted}.\n`
      : `The file is NOT accepted, ${findings.length} finding(s): ${counted}.\n`,
  );
  return findings.length === 0 ? 0 : 1;
}
