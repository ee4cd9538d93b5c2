import { type StatusKind, statusKindOf, viewPrivileges } from '@casebook/catalogue';
import { CLOSED_FLAGS, Flag } from '@casebook/subject-data';

const BIT_OF: Readonly<Record<Exclude<StatusKind, 'query'>, number>> = {
  freeze: Flag.freeze,
  sdv: Flag.sdv,
  review: Flag.review,
  lock: Flag.lock,
  signature: Flag.sign,
};
const FLAG_KINDS = Object.keys(BIT_OF) as (keyof typeof BIT_OF)[];
const EVERY_FLAG = FLAG_KINDS.reduce((mask, kind) => mask | BIT_OF[kind], 0);

type StatusCount =
  | 'openQueries'
  | 'answeredQueries'
  | 'frozen'
  | 'sdv'
  | 'sdvOpen'
  | 'sdvDone'
  | 'reviewed'
  | 'locked'
  | 'signed';

/** A row without the counts that the role may not see. */
export type WithSeenCounts<Row> = Omit<Row, StatusCount> &
  Partial<Pick<Row, StatusCount & keyof Row>>;

/**
 * Which of queries, freeze, SDV, review, lock and signature a role sees. The only implementation of this rule. Hidden
 * statuses are absent everywhere, never zero.
 */
export class StatusView {
  /** Bits of the flags that the role sees. */
  readonly mask: number;

  constructor(private readonly may: (privilege: string) => boolean) {
    this.mask = FLAG_KINDS.reduce(
      (mask, kind) => (this.sees(kind) ? mask | BIT_OF[kind] : mask),
      0,
    );
  }

  sees(kind: StatusKind): boolean {
    return this.may(viewPrivileges[kind]);
  }

  get seesEveryFlag(): boolean {
    return this.mask === EVERY_FLAG;
  }

  /**
   * Bits that the role may see in events of a row without a value. Such a row exists because of some flag, also of one
   * that was cleared, and freeze and lock of the row follow those of the page. They would tell a role that does not see
   * every flag that the row exists.
   */
  get emptyRowMask(): number {
    return this.seesEveryFlag ? this.mask : this.mask & ~CLOSED_FLAGS;
  }

  flags(stored: number): number {
    return stored & this.mask;
  }

  /** Whether the role may use a count, filter or order. */
  seesField(field: string): boolean {
    const kind = statusKindOf[field];
    return kind === undefined || this.sees(kind);
  }

  withSeenCounts<Row extends object>(row: Row): WithSeenCounts<Row> {
    const seen = Object.entries(row).filter(([field]) => this.seesField(field));
    return Object.fromEntries(seen) as WithSeenCounts<Row>;
  }
}
