import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Channel,
  openEnvelope,
  parseChannel,
  type PublicKeys,
} from '@casebook/remote-contract';
import { verifySignature } from '@casebook/release-signing';

/** Interval at which the channel document is checked for changes. */
const CHANNEL_CHECK_INTERVAL_MS = 300;

export interface CurrentChannel {
  /** The signed document in the form that is sent to browsers. */
  json: string;
  channel: Channel;
}

/** The channel document in use: which release of each module this portal runs. */
export class ChannelFile {
  private readonly path: string;
  private version = '';
  private document: CurrentChannel | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(
    registryDir: string,
    private readonly keys: PublicKeys,
    private readonly report: (error: unknown) => void,
  ) {
    this.path = join(registryDir, 'channels', 'prod.json');
  }

  /** Null before the first release. */
  current(): CurrentChannel | null {
    return this.document;
  }

  /** Reads the document and checks for newer ones until {@link close}. */
  async watch(): Promise<void> {
    await this.readIfChanged();
    const schedule = (): void => {
      this.timer = setTimeout(
        () => void this.readIfChanged().then(() => this.timer && schedule()),
        CHANNEL_CHECK_INTERVAL_MS,
      );
      this.timer.unref();
    };
    schedule();
  }

  close(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Replaces the document. An unreadable or older document, or one without a known signature, is ignored. */
  async readIfChanged(): Promise<void> {
    try {
      const { mtimeMs, size, ino } = await stat(this.path);
      const version = `${mtimeMs} ${size} ${ino}`;
      if (version === this.version) return;
      this.version = version;
      const json = await readFile(this.path, 'utf8');
      const { payload } = await openEnvelope(json, this.keys, verifySignature);
      const channel = parseChannel(payload);
      if (this.document && channel.seq < this.document.channel.seq) {
        throw new Error(`document ${channel.seq} came after ${this.document.channel.seq}`);
      }
      this.document = { json: json.trim(), channel };
    } catch (error) {
      if (this.document || (error as NodeJS.ErrnoException).code !== 'ENOENT') this.report(error);
    }
  }
}
