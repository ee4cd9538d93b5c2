import { join } from 'node:path';
import { ANCHOR_CHANNEL, AnchorFile, anchorLine, type AnchorPayload } from '@casebook/platform-db';
import { readSigningKey } from '@casebook/release-signing';
import {
  CONFIG,
  Db,
  Listener,
  RegularWork,
  type ServiceConfig,
  systemWriter,
  type WriteTransaction,
} from '@casebook/service-kit';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { AnchorCopies } from './anchor-copies';
import { mailPlace } from './anchor-mail';
import { s3Place } from './anchor-s3';
import { ANCHOR_CONFIG, type AnchorConfig } from './anchor.config';
import {
  ANCHOR_IF_NEW,
  type AnchorRow,
  ANCHORS_AFTER,
  HOLD_ANCHORS,
  NEWEST_ANCHOR,
  ROOT_OF_ANCHOR,
  WRITE_ANCHOR,
} from './anchor.sql';

const MINUTE_MS = 60_000;
const ANCHOR_FILE = 'anchors.jsonl';

/**
 * Writes an anchor of all audit chains every few minutes and at each export. Each anchor is signed with a key that the
 * database does not have, and copied outside the database as soon as it is committed: to a file, and from there to S3
 * and by mail. Instances take turns, and the next one copies what another could not.
 */
@Injectable()
export class AnchorService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(AnchorService.name);
  readonly #copies: AnchorCopies[];
  readonly #listener: Listener;
  readonly #writing: RegularWork;
  #turn: Promise<void> = Promise.resolve();
  #failure: string | null = null;

  constructor(
    private readonly db: Db,
    @Inject(ANCHOR_CONFIG) private readonly config: AnchorConfig,
    @Inject(CONFIG) { DATABASE_URL }: ServiceConfig,
  ) {
    this.#listener = new Listener(DATABASE_URL, ANCHOR_CHANNEL, () => void this.carry());
    // The next round tries again; a failing anchor must not stop data entry.
    this.#writing = new RegularWork(
      (isFirst) => this.regularly(isFirst ? 'start' : 'timer'),
      config.minutes * MINUTE_MS,
      (error) => this.failed([error]),
    );
    const { outside, mail, s3 } = config;
    this.#copies = [s3 && s3Place(s3), mail && mailPlace(mail)]
      .filter((place) => place !== null)
      .map(
        (place) =>
          new AnchorCopies(
            new AnchorFile(join(outside!.folder, ANCHOR_FILE)),
            outside!.folder,
            place,
          ),
      );
  }

  onApplicationBootstrap(): void {
    if (process.env['CASEBOOK_DESCRIBE'] === '1') return;
    this.#writing.start({ atOnce: true });
    if (this.config.outside) void this.#listener.open();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.#writing.stop();
    await this.#listener.close();
    await this.#turn;
  }

  /** Why the last attempt failed; null after a success. */
  get failure(): string | null {
    return this.#failure;
  }

  /** @returns the anchor's number; a failure to copy it outside does not fail the caller */
  async write(cause: string): Promise<number> {
    const [row] = await this.db.record<{ anchor_no: number }>({ ...WRITE_ANCHOR, values: [cause] });
    await this.carry();
    return row!.anchor_no;
  }

  private async regularly(cause: 'start' | 'timer'): Promise<void> {
    await this.db.record({ ...ANCHOR_IF_NEW, values: [cause] });
    await this.carry();
  }

  private failed(errors: readonly unknown[]): void {
    this.#failure = errors
      .map((error) => (error instanceof Error ? error.message : String(error)))
      .join('; ');
    this.#log.error(`No anchor was kept outside the database: ${this.#failure}`);
  }

  /** Copies all new anchors outside, one call after the other. Never throws: {@link failure} holds the error. */
  private carry(): Promise<void> {
    this.#turn = this.#turn.then(() => this.carryNow());
    return this.#turn;
  }

  private async carryNow(): Promise<void> {
    if (!this.config.outside) return;
    const errors: unknown[] = [];
    const attempt = (work: Promise<void>): Promise<void> =>
      work.catch((error: unknown) => void errors.push(error));
    await attempt(this.append(this.config.outside));
    await Promise.all(this.#copies.map((copies) => attempt(copies.bringUpToDate())));
    if (errors.length > 0) this.failed(errors);
    else this.#failure = null;
  }

  private append({ folder, keyFile }: NonNullable<AnchorConfig['outside']>): Promise<void> {
    const file = new AnchorFile(join(folder, ANCHOR_FILE));
    return this.db.write(systemWriter('anchors'), { studyId: 0 }, async (tx) => {
      await tx.query(HOLD_ANCHORS);
      let last = await file.last();
      for (const anchor of await this.newAnchors(tx, last)) {
        const line = anchorLine(anchor, anchor.heads, last, readSigningKey(keyFile));
        await file.append(line);
        last = { ...(JSON.parse(line.payload) as AnchorPayload), payload: line.payload };
      }
    });
  }

  /**
   * The anchors after the last one that was copied. If the database does not have that one: the newest anchor, with all
   * chains.
   */
  private async newAnchors(
    tx: WriteTransaction,
    last: Pick<AnchorPayload, 'anchorNo' | 'root'> | null,
  ): Promise<AnchorRow[]> {
    if (!last) return tx.query<AnchorRow & object>(NEWEST_ANCHOR);
    const values = [last.anchorNo];
    const [known] = await tx.query<{ root: string }>({ ...ROOT_OF_ANCHOR, values });
    if (known?.root === last.root)
      return tx.query<AnchorRow & object>({ ...ANCHORS_AFTER, values });
    this.tellOlder();
    return tx.query<AnchorRow & object>(NEWEST_ANCHOR);
  }

  private tellOlder(): void {
    this.#log.error(
      'The database does not have the anchor that was kept outside last: it was restored from a backup, or tampered ' +
        'with. Run npm run audit -- verify --anchors.',
    );
  }
}
