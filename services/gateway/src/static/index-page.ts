import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Channel,
  DESCRIPTOR_FILE,
  parseShellDescriptor,
  type PublicKeys,
  remotesOf,
  SHELL_DESCRIPTOR_FILE,
  studyOf,
} from '@casebook/remote-contract';
import type { GatewayConfig } from '../config/gateway.config';
import type { CurrentChannel } from './channel-file';

const NONCE = '__CASEBOOK_NONCE__';
const CHANNEL = '__CASEBOOK_CHANNEL__';
const KEYS = '__CASEBOOK_KEYS__';
const DESCRIPTORS = '__CASEBOOK_DESCRIPTORS__';
const DEMO = '__CASEBOOK_DEMO__';
const INBOX = '__CASEBOOK_DEMO_INBOX__';
const SHELL_BASE = '__CASEBOOK_SHELL_BASE__/';
const PAGE = 'index.html';

/** More than the descriptors that are in use at the same time, for the whole portal and for single studies. */
const MAX_CACHED_DESCRIPTORS = 500;

/**
 * The index.html of the released shell, with a fresh style nonce, the channel document, the keys and the descriptors
 * of the modules, so that the shell can start without requesting them one after the other.
 */
export class IndexPage {
  private readonly keys: string;
  /** By their digest. */
  private readonly descriptors = new Map<string, string>();
  private shell: { base: string; template: string } | null = null;
  private refusedBase = '';

  /** @param demo whether the portal is a demo, and whether it has the demo's inbox page */
  constructor(
    private readonly registryDir: string,
    keys: PublicKeys,
    private readonly demo: Pick<GatewayConfig, 'CASEBOOK_DEMO' | 'DEMO_INBOX'>,
    private readonly report: (error: unknown) => void,
  ) {
    this.keys = JSON.stringify(keys);
  }

  /**
   * @param path the address, which may be in a study with releases of its own
   * @returns null when no shell is released
   */
  render(
    current: CurrentChannel | null,
    path: string,
  ): { html: string; nonce: string; allowOverride: boolean } | null {
    if (!current) return null;
    this.follow(current.channel.shell);
    if (!this.shell) return null;
    const nonce = randomBytes(16).toString('base64url');
    const descriptors = this.descriptorsOf(remotesOf(current.channel, studyOf(path)));
    const html = this.shell.template
      .replaceAll(NONCE, nonce)
      .replaceAll(DEMO, this.demo.CASEBOOK_DEMO)
      .replaceAll(INBOX, this.demo.DEMO_INBOX)
      .replaceAll(KEYS, () => escapeForScript(this.keys))
      .replaceAll(DESCRIPTORS, () => escapeForScript(JSON.stringify(descriptors)))
      .replaceAll(CHANNEL, () => escapeForScript(current.json));
    return { html, nonce, allowOverride: current.channel.allowOverride };
  }

  /** Descriptors by their digest. An unreadable one is left out; the shell then requests it and shows the error. */
  private descriptorsOf(remotes: Channel['remotes']): Record<string, string> {
    const found: Record<string, string> = {};
    for (const { base, descriptor } of Object.values(remotes)) {
      try {
        const text =
          this.descriptors.get(descriptor) ??
          readReleased(this.registryDir, base, DESCRIPTOR_FILE, descriptor);
        if (this.descriptors.size >= MAX_CACHED_DESCRIPTORS) this.descriptors.clear();
        this.descriptors.set(descriptor, text);
        found[descriptor] = text;
      } catch (error) {
        this.report(error);
      }
    }
    return found;
  }

  /** Changes to the shell of the channel document, unless its files differ from the release. */
  private follow({ base, descriptor }: Channel['shell']): void {
    if (base === this.shell?.base || base === this.refusedBase) return;
    try {
      this.shell = { base, template: readTemplate(this.registryDir, base, descriptor) };
      this.refusedBase = '';
    } catch (error) {
      this.refusedBase = base;
      this.report(error);
    }
  }
}

function readTemplate(registryDir: string, base: string, digest: string): string {
  const descriptor = readReleased(registryDir, base, SHELL_DESCRIPTOR_FILE, digest);
  const { files } = parseShellDescriptor(descriptor);
  const html = readReleased(registryDir, base, PAGE, files[PAGE] ?? '');
  // With `integrity` the browser refuses a file that differs from the release.
  return html.replace(
    /(src|href)="__CASEBOOK_SHELL_BASE__\/([^"]+)"/g,
    (whole, attribute: string, file: string) =>
      files[file]
        ? `${attribute}="${base}${file}" integrity="${files[file]}" crossorigin="anonymous"`
        : whole.replace(SHELL_BASE, base),
  );
}

function readReleased(registryDir: string, base: string, file: string, digest: string): string {
  const content = readFileSync(join(registryDir, base, file));
  const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (found !== digest) throw new Error(`${base}${file} is not the released file`);
  return content.toString();
}

/** Inside <script type="application/json"> only "<" could end the block early. */
const escapeForScript = (json: string): string => json.replaceAll('<', String.raw`\u003c`);
