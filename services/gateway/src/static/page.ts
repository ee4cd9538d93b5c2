import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const NONCE = '__CASEBOOK_NONCE__';
const CHANNEL = '__CASEBOOK_CHANNEL__';
const INBOX = '__CASEBOOK_DEMO_INBOX__';

/** The shell's index.html, with a fresh style nonce and the channel document in it. */
export class Page {
  private readonly path: string;
  private version = '';
  private template = '';

  /** @param demoInbox whether the portal has the demo's inbox page */
  constructor(
    shellDir: string,
    private readonly demoInbox: 'on' | 'off',
  ) {
    this.path = join(shellDir, 'index.html');
  }

  /** Null when the shell is not built. */
  render(channelJson: string | null): { html: string; nonce: string } | null {
    if (!this.load()) return null;
    const nonce = randomBytes(16).toString('base64url');
    // Inside <script type="application/json"> only "<" could end the block early.
    const channel = (channelJson ?? 'null').replaceAll('<', String.raw`\u003c`);
    const html = this.template
      .replaceAll(NONCE, nonce)
      .replaceAll(INBOX, this.demoInbox)
      .replaceAll(CHANNEL, () => channel);
    return { html, nonce };
  }

  private load(): boolean {
    try {
      const { mtimeMs, size } = statSync(this.path);
      const version = `${mtimeMs} ${size}`;
      if (version !== this.version) this.template = readFileSync(this.path, 'utf8');
      this.version = version;
      return true;
    } catch {
      return false;
    }
  }
}
