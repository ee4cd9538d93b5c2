import { type Channel, sameReleases } from '@casebook/remote-contract';
import { type ReadStore, type WritableStore, writableStore } from '@casebook/shell-sdk';

export interface NewReleaseParts {
  /** Number of the document that this tab works with. */
  seq: number;
  shell: Channel['shell'];
  remotes: Channel['remotes'];
  disabled: Channel['disabled'];
  /** The newest document, if it is valid. */
  fetchNewest: () => Promise<Channel>;
  /** The releases of the present address in a document. */
  releasesIn: (channel: Channel) => Channel['remotes'];
}

/**
 * Notices in the answers of the portal that there is a newer channel document, and decides whether it changes modules of
 * this tab. An open tab keeps its modules; the person is offered to reload the page.
 */
export class NewRelease {
  private readonly state: WritableStore<boolean> = writableStore(false);
  private knownSeq: number;

  constructor(private readonly parts: NewReleaseParts) {
    this.knownSeq = parts.seq;
  }

  /** Whether a reload would give this tab other releases. */
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
      // The document is not available or not valid; the next answer tries again.
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
