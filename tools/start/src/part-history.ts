/** A part of the portal as the launcher knows it; times are those of the computer's clock. */
export interface PartState {
  name: string;
  state: 'running' | 'starting' | 'down';
  /** Since when it has been in this state. */
  since: string;
  /** Its last ends that nobody wanted, newest first. */
  ends: { at: string; how: string }[];
  /** Number of such ends since the start of the portal. */
  endCount: number;
}

const KEPT_ENDS = 10;

/** What became of one part since the portal was started. */
export class PartHistory {
  private state: PartState['state'] = 'running';
  private since = new Date();
  private readonly ends: PartState['ends'] = [];
  private endCount = 0;

  constructor(
    private readonly name: string,
    private readonly changed: () => void,
  ) {}

  ended(how: string): void {
    this.ends.unshift({ at: new Date().toISOString(), how });
    this.ends.splice(KEPT_ENDS);
    this.endCount += 1;
    this.become('starting');
  }

  back(): void {
    this.become('running');
  }

  down(): void {
    this.become('down');
  }

  get now(): PartState {
    const { name, state, since, ends, endCount } = this;
    return { name, state, since: since.toISOString(), ends: [...ends], endCount };
  }

  private become(state: PartState['state']): void {
    this.state = state;
    this.since = new Date();
    this.changed();
  }
}
