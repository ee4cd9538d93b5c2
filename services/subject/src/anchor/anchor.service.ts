import { join } from 'node:path';
import { AnchorFile, anchorLine, type AnchorLine } from '@casebook/platform-db';
import { readSigningKey } from '@casebook/release-signing';
import { Db, systemWriter } from '@casebook/service-kit';
import {
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { mailAnchor } from './anchor-mail';
import { ANCHOR_CONFIG, type AnchorConfig } from './anchor.config';
import {
  ANCHOR_IF_NEW,
  type AnchorRow,
  type HeadRow,
  HOLD_ANCHORS,
  NEW_HEADS,
  NEWEST_ANCHOR,
  WRITE_ANCHOR,
} from './anchor.sql';

const MINUTE = 60_000;
/** Mails of the timer are not sent more often; those of an export are sent at once. */
const BETWEEN_MAILS = 60 * MINUTE;

/**
 * Writes an anchor of all audit chains every few minutes and at each export, and carries it outside the database, signed
 * with a key that the database does not have. Instances take turns; what one could not carry, the next one does.
 */
@Injectable()
export class AnchorService implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly #log = new Logger(AnchorService.name);
  #timer: NodeJS.Timeout | undefined;
  #mailedAt = -Infinity;
  #failure: string | null = null;

  constructor(
    private readonly db: Db,
    @Inject(ANCHOR_CONFIG) private readonly config: AnchorConfig,
  ) {}

  onApplicationBootstrap(): void {
    if (process.env['CASEBOOK_DESCRIBE'] === '1') return;
    void this.regularly('start');
    this.#timer = setInterval(() => void this.regularly('timer'), this.config.minutes * MINUTE);
    this.#timer.unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.#timer);
  }

  /** Why the last attempt failed; null while all is well. */
  get failure(): string | null {
    return this.#failure;
  }

  /** @returns its number; what could not be carried outside just now does not stop the caller */
  async write(cause: string): Promise<number> {
    const [row] = await this.db.read<{ anchor_no: number }>({ ...WRITE_ANCHOR, values: [cause] });
    await this.carry(true).catch((error: unknown) => this.failed(error));
    return row!.anchor_no;
  }

  private async regularly(cause: 'start' | 'timer'): Promise<void> {
    try {
      await this.db.read({ ...ANCHOR_IF_NEW, values: [cause] });
      await this.carry(false);
      this.#failure = null;
    } catch (error) {
      // The next round tries again; capture must not stop for it.
      this.failed(error);
    }
  }

  private failed(error: unknown): void {
    this.#failure = error instanceof Error ? error.message : String(error);
    this.#log.error(`No anchor was kept outside the database: ${this.#failure}`);
  }

  private async carry(atOnce: boolean): Promise<void> {
    const { outside, mail } = this.config;
    if (!outside) return;
    const line = await this.append(outside);
    if (!line || !mail) return;
    if (!atOnce && performance.now() - this.#mailedAt < BETWEEN_MAILS) return;
    await mailAnchor(mail, line);
    this.#mailedAt = performance.now();
  }

  private append(outside: NonNullable<AnchorConfig['outside']>): Promise<AnchorLine | null> {
    const file = new AnchorFile(join(outside.folder, 'anchors.jsonl'));
    return this.db.write(systemWriter('anchors'), { studyId: 0 }, async (tx) => {
      await tx.query(HOLD_ANCHORS);
      const before = await file.last();
      const [newest] = await tx.query<AnchorRow & { carriedRoot: string | null }>({
        ...NEWEST_ANCHOR,
        values: [before?.anchorNo ?? 0],
      });
      if (!newest || newest.anchorNo === before?.anchorNo) {
        if (newest && newest.root !== before?.root) this.tellOlder();
        return null;
      }
      const known = before !== null && newest.carriedRoot === before.root;
      if (before && !known) this.tellOlder();
      const heads = await tx.query<HeadRow & object>({
        ...NEW_HEADS,
        values: [known ? before.anchorNo : 0, newest.anchorNo],
      });
      const line = anchorLine(
        newest,
        heads.map(({ head }) => head),
        before,
        readSigningKey(outside.keyFile),
      );
      await file.append(line);
      return line;
    });
  }

  private tellOlder(): void {
    this.#log.error(
      'The database does not have the anchor that was kept outside last: it was restored from a backup, or tampered ' +
        'with. Run npm run audit -- verify --anchors.',
    );
  }
}
