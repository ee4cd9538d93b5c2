import {
  buildRoutes,
  type Channel,
  type Descriptor,
  DESCRIPTOR_FILE,
  parseDescriptor,
  type Released,
  remotesOf,
  type RouteTable,
  type ShellDescriptor,
} from '@casebook/remote-contract';

/** Reads a released file. @throws Error when it is not there, or not as it was released */
export type ReadReleased = (base: string, file: string, digest: string) => string;

interface Modules {
  descriptors: { released: Released; descriptor: Descriptor | null }[];
  routes: RouteTable<{ path: string; released: Released; descriptor: Descriptor }>;
}

const STUDY = /^\/study\/([1-9]\d*)(?:\/|$)/;

/**
 * Tells the browser, in the page itself, of every file that the screen at an address needs: it would otherwise learn
 * of them in many round trips, one after the other. What cannot be read is left out; the shell says what is wrong.
 */
export class Ahead {
  private readonly shellLinks: string;
  private readonly modules = new Map<string, Modules>();

  constructor(
    private readonly base: string,
    private readonly shell: ShellDescriptor,
    private readonly read: ReadReleased,
  ) {
    this.shellLinks = this.shellFiles(shell.start?.files ?? []);
  }

  /** Elements for the head of the page at `path`. */
  links(channel: Channel, path: string): string {
    if (!this.shell.start) return '';
    const remotes = remotesOf(channel, STUDY.exec(path)?.[1] ?? null);
    const { descriptors, routes } = this.modulesOf(remotes);
    const found = routes.match(path)?.route;
    return [
      this.shellLinks,
      ...descriptors.map(({ released }) =>
        link(released.base + DESCRIPTOR_FILE, 'fetch', released.descriptor),
      ),
      ...(found ? [this.remoteFiles(found.released.base, found.descriptor)] : []),
    ].join('');
  }

  private remoteFiles(base: string, { start, files, manifest }: Descriptor): string {
    if (!start) return '';
    const known = new Set(this.shell.start!.files);
    const behind = start.libraries.flatMap((name) => this.shell.start!.libraries[name] ?? []);
    const own = [...Object.keys(files).filter((file) => ENTRY.test(file)), ...start.files];
    return [
      link(base + manifest, 'fetch', files[manifest]),
      ...own.map((file) => link(base + file, kindOf(file), files[file])),
      this.shellFiles([...new Set(behind)].filter((file) => !known.has(file))),
    ].join('');
  }

  /** The shell's chunks are asked for without a digest: the page that names the first of them is its own. */
  private shellFiles(files: readonly string[]): string {
    return files.map((file) => link(this.base + file, kindOf(file))).join('');
  }

  private modulesOf(remotes: Channel['remotes']): Modules {
    const key = Object.values(remotes)
      .map(({ base, descriptor }) => base + descriptor)
      .join(' ');
    const known = this.modules.get(key);
    if (known) return known;
    const descriptors = Object.values(remotes).map((released) => ({
      released,
      descriptor: this.descriptorOf(released),
    }));
    const routes = buildRoutes(
      descriptors.flatMap(({ released, descriptor }) =>
        descriptor ? descriptor.screens.map(({ path }) => ({ path, released, descriptor })) : [],
      ),
    );
    const modules = { descriptors, routes };
    // Few are in use at a time: those of everybody, and those of some studies.
    if (this.modules.size >= 50) this.modules.clear();
    this.modules.set(key, modules);
    return modules;
  }

  private descriptorOf({ base, descriptor }: Released): Descriptor | null {
    try {
      return parseDescriptor(this.read(base, DESCRIPTOR_FILE, descriptor));
    } catch {
      return null;
    }
  }
}

const ENTRY = /^remoteEntry\.\w+\.js$/;

const kindOf = (file: string): 'script' | 'style' => (file.endsWith('.css') ? 'style' : 'script');

/** A request is taken from what was fetched ahead only when it is made in the same way, digest included. */
function link(href: string, as: 'script' | 'style' | 'fetch', integrity?: string): string {
  const checked = integrity ? ` crossorigin="anonymous"` : '';
  // Browsers know no digest of what is fetched by a script: the script compares it itself.
  const digest = integrity && as !== 'fetch' ? ` integrity="${integrity}"` : '';
  return `<link rel="preload" href="${href}" as="${as}"${digest}${checked}>`;
}
