import { type Channel, sameReleases } from '@casebook/remote-contract';
import { type ReadStore, type WritableStore, writableStore } from '@casebook/shell-sdk';

export interface NewReleaseParts {
  /** Number of the document that this tab works with. */
  seq: number;
  shell: Channel['shell'];
  remotes: Channel['remotes'];
  disabled: Channel['disabled'];
  /** The newest document, if it can be trusted. */
  fetchNewest: () => Promise<Channel>;
  /** The releases of the present address in a document. */
  releasesIn: (channel: Channel) => Channel['remotes'];
}

/**
 * Learns from the answers of the portal that a newer document is out, and whether it means anything to this tab.
 * Nothing is exchanged in an open tab: the person is offered to load it anew.
 */
export class NewRelease {
  private readonly state: WritableStore<boolean> = writableStore(false);
  private knownSeq: number;

  constructor(private readonly parts: NewReleaseParts) {
    this.knownSeq = parts.seq;
  }

  /** Whether this tab would get something else if it were loaded anew. */
  get isOut(): ReadStore<boolean> {
    return this.state;
  }

  /** @param seq number of the newest document, as an answer said */
  async onChannelSeq(seq: string | null): Promise<void> {
    const newest = Number(seq);
    if (!Number.isInteger(newest) || newest <= this.knownSeq) return;
    const before = this.knownSeq;
    this.knownSeq = newest;
    try {
      this.state.set(this.differs(await this.parts.fetchNewest()));
    } catch {
      // It cannot be had or trusted just now; the next answer is another occasion.
      this.knownSeq = before;
    }
  }

  private differs(newest: Channel): boolean {
    const { shell, remotes, disabled, releasesIn } = this.parts;
    return (
      newest.shell.base !== shell.base ||
      !sameReleases(releasesIn(newest), remotes) ||
      Object.keys({ ...disabled, ...newest.disabled }).some(
        (name) => disabled[name]?.reason !== newest.disabled[name]?.reason,
      )
    );
  }
}
