/**
 * Work that a service does again and again while it runs. One turn follows the other: while one takes longer than the
 * interval, the next ones are left out. A failure ends only its turn.
 */
export class RegularWork {
  #timer: NodeJS.Timeout | undefined;
  #turn: Promise<void> | null = null;

  /**
   * @param work `isFirst` is true for the turn at the start
   * @param intervalMs milliseconds between the beginnings of two turns
   * @param failed is told why a turn failed
   */
  constructor(
    private readonly work: (isFirst: boolean) => Promise<unknown>,
    private readonly intervalMs: number,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Begins at once, or after the first interval. A service that only describes itself does no work. */
  start({ atOnce }: { atOnce: boolean }): void {
    if (process.env['CASEBOOK_DESCRIBE'] === '1') return;
    if (atOnce) this.begin(true);
    this.#timer = setInterval(() => this.begin(false), this.intervalMs);
    this.#timer.unref();
  }

  /** Resolves when the running turn has ended; none follows. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#turn;
  }

  private begin(isFirst: boolean): void {
    this.#turn ??= this.work(isFirst).then(
      () => {
        this.#turn = null;
      },
      (error: unknown) => {
        this.#turn = null;
        this.failed(error);
      },
    );
  }
}
