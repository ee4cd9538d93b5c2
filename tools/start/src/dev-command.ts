import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BrotliPlugin } from '@casebook/mfe-build';
import { readReleaseKey } from '@casebook/release-signing';
import {
  apiVersions,
  DEV,
  promote,
  type Registry,
  ReleaseRefused,
  storeRelease,
} from '@casebook/tool-release';
import webpack, { type Configuration, type Stats } from 'webpack';
import { registryDir } from './environment';
import { StartFailure } from './progress';
import type { Settings } from './settings';

/**
 * Builds a module again after every change, and releases and promotes each build in the running portal in the same
 * way as a release. It runs until it is stopped.
 */
export async function devCommand(
  args: string[],
  settings: Settings,
  say: (text: string) => void,
  stopAsked: Promise<void>,
): Promise<number> {
  const [app, ...more] = args;
  const folder = join(settings.root, 'apps', app ?? '');
  if (!app || more.length > 0 || !existsSync(join(folder, 'webpack.config.cjs'))) {
    throw new StartFailure('npm run dev -- <module>, such as mfe-subject or shell');
  }
  if (!settings.demo) {
    throw new StartFailure('npm run dev is for the demo only: people sign what a module shows');
  }
  const registry: Registry = {
    registryDir: registryDir(settings),
    key: readReleaseKey(settings.dataDir),
  };
  const config = developed(require(join(folder, 'webpack.config.cjs')) as Configuration, folder);
  const compiler = webpack(config);
  const trial = new Trial(app, config.output!.path!, registry, settings.root, say);
  compiler.hooks.watchRun.tap('dev', ({ modifiedFiles }) => {
    const files = [...(modifiedFiles ?? [])].map((file) => relative(settings.root, file));
    trial.begin(files);
  });
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error) say(error.message);
    else trial.built(stats!);
  })!;
  say(`Watching ${app}. Stop with Ctrl-C; the next npm start uses what is built then.`);
  await stopAsked;
  await new Promise<void>((resolve) => watching.close(() => compiler.close(() => resolve())));
  await trial.settled;
  return 0;
}

/** The build of a release without the steps that take minutes. */
function developed(config: Configuration, folder: string): Configuration {
  return {
    ...config,
    // A folder of its own, because the output of `npm run build` must agree with the sources.
    output: { ...config.output, path: join(folder, '.cache', 'dev') },
    optimization: { ...config.optimization, minimize: false },
    plugins: config.plugins!.filter((plugin) => !(plugin instanceof BrotliPlugin)),
    devtool: 'cheap-module-source-map',
    cache: { ...(config.cache as object), type: 'filesystem', name: `${config.name}-dev` },
  };
}

/** Releases and promotes the builds one after the other. */
class Trial {
  settled: Promise<void> = Promise.resolve();
  private began = Date.now();
  private files: string[] = [];

  constructor(
    private readonly app: string,
    private readonly dist: string,
    private readonly registry: Registry,
    private readonly root: string,
    private readonly say: (text: string) => void,
  ) {}

  begin(files: string[]): void {
    this.began = Date.now();
    this.files = files;
  }

  built(stats: Stats): void {
    if (stats.hasErrors()) {
      this.say(stats.toString({ preset: 'errors-only', colors: process.stdout.isTTY }));
      return;
    }
    const { began, files } = this;
    this.settled = this.settled.then(() => this.release(began, files));
  }

  private async release(began: number, files: string[]): Promise<void> {
    const { app, dist, registry, root, say } = this;
    const took = Date.now() - began;
    try {
      const { name } = await storeRelease(dist, app, registry.registryDir);
      const reason = files.length > 0 ? `changed: ${files.join(', ')}` : 'as built';
      const author = { by: DEV, reason: reason.slice(0, 200) };
      const { seq } = await promote(registry, { app }, name, await apiVersions(root), author);
      const all = Date.now() - began;
      say(`${app} ${name} is in use (document ${seq}): built in ${took} ms, ${all} ms in all`);
    } catch (error) {
      if (!(error instanceof ReleaseRefused)) throw error;
      say(error.message);
    }
  }
}
