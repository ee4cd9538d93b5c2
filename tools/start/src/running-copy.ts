import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join, relative } from 'node:path';
import { StartFailure } from './progress';

const KINDS = ['libs', 'services'] as const;
/** What a project needs to run. */
const PARTS = ['package.json', 'service.json', 'dist'];

/**
 * Copies of what is built, from which the services run. A build replaces files in place, and a service loads some only when it needs
 * them (its worker threads, for one), so it must not run from the folder that is built.
 */
export class RunningCopies {
  private readonly folder: string;

  constructor(
    private readonly root: string,
    dataDir: string,
  ) {
    this.folder = join(dataDir, 'run');
  }

  /**
   * Copies what is built now; a copy of the same build is used again.
   *
   * @returns the folder of the copy, laid out like the checkout
   * @throws StartFailure when there is no space for it
   */
  take(): string {
    const projects = this.projects();
    const copy = join(this.folder, digestOf(projects));
    if (existsSync(copy)) return copy;
    const draft = `${copy}.part`;
    rmSync(draft, { recursive: true, force: true });
    try {
      for (const project of projects)
        copyProject(project, join(draft, relative(this.root, project)));
      this.linkPackages(draft, copy);
      renameSync(draft, copy); // A copy with this name is always complete.
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      throw new StartFailure(
        `There is no space left in ${this.folder} for a copy of the services.`,
      );
    }
    return copy;
  }

  /** Removes the copies from which nothing runs. */
  prune(inUse: ReadonlySet<string>): void {
    const names = existsSync(this.folder) ? readdirSync(this.folder) : [];
    const kept = new Set([...inUse].map((copy) => basename(copy)));
    for (const name of names) {
      if (!kept.has(name)) rmSync(join(this.folder, name), { recursive: true, force: true });
    }
  }

  /** Projects that are built. */
  private projects(): string[] {
    return KINDS.flatMap((kind) => {
      const folder = join(this.root, kind);
      const names = existsSync(folder) ? readdirSync(folder).toSorted() : [];
      return names.map((name) => join(folder, name));
    }).filter((project) => existsSync(join(project, 'dist')));
  }

  /** Packages of npm are those of the checkout; packages of the checkout are those of the copy. */
  private linkPackages(draft: string, copy: string): void {
    const installed = join(this.root, 'node_modules');
    const packages = join(draft, 'node_modules');
    mkdirSync(packages, { recursive: true });
    for (const name of existsSync(installed) ? readdirSync(installed) : []) {
      if (name !== '@casebook')
        symlinkSync(join(installed, name), join(packages, name), 'junction');
    }
    const libs = join(draft, 'libs');
    for (const lib of existsSync(libs) ? readdirSync(libs) : []) {
      const { name } = JSON.parse(readFileSync(join(libs, lib, 'package.json'), 'utf8')) as {
        name: string;
      };
      mkdirSync(join(packages, name, '..'), { recursive: true });
      symlinkSync(join(copy, 'libs', lib), join(packages, name), 'junction');
    }
  }
}

function copyProject(project: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const part of PARTS) {
    const from = join(project, part);
    if (existsSync(from)) cpSync(from, join(to, part), { recursive: true });
  }
}

/** Names a build by what changes when a file is written: a service that is built again gets a new copy. */
function digestOf(projects: readonly string[]): string {
  const hash = createHash('sha256');
  for (const project of projects) {
    for (const part of PARTS) addTo(hash, join(project, part));
  }
  return hash.digest('hex').slice(0, 16);
}

function addTo(hash: ReturnType<typeof createHash>, path: string): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return;
  if (found.isDirectory()) {
    for (const name of readdirSync(path).toSorted()) addTo(hash, join(path, name));
  } else {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`);
  }
}
