import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import webpack, { type Compilation, type Configuration } from 'webpack';

/** A folder with sources, for one build or more. */
export class Sources {
  readonly folder = mkdtempSync(join(tmpdir(), 'casebook-build-'));
  readonly dist = join(this.folder, 'dist');

  write(files: Readonly<Record<string, string>>): void {
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, path)), { recursive: true });
      writeFileSync(join(this.folder, path), content);
    }
  }

  /** @throws Error when webpack finds a fault */
  async build(config: Configuration): Promise<Compilation> {
    const compiler = webpack({
      mode: 'production',
      context: this.folder,
      entry: './index.js',
      devtool: false,
      ...config,
      output: { path: this.dist, filename: '[name].js', ...config.output },
    });
    try {
      return await new Promise((resolve, reject) => {
        compiler.run((error, stats) => {
          if (error) reject(error);
          else if (stats!.hasErrors()) reject(new Error(stats!.toString('errors-only')));
          else resolve(stats!.compilation);
        });
      });
    } finally {
      await new Promise<void>((closed) => compiler.close(() => closed()));
    }
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
