import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { pause } from './entry';
import { root } from './folders';

function launch(
  args: readonly string[],
  environment: Record<string, string>,
  folder: string,
): ChildProcess {
  const { PATH, HOME, TMPDIR } = process.env;
  // The program that npm commands of the repository start with.
  const bootstrap = join(folder, 'tools', 'start', 'bootstrap.cjs');
  return spawn(process.execPath, [bootstrap, ...args], {
    cwd: folder,
    env: { PATH, HOME, TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
}

/** A started command such as `npm start`, with the output of a terminal. */
export class Launcher {
  output = '';
  readonly started = Date.now();
  private readonly child: ChildProcess;
  private readonly ended: Promise<number>;
  private over = false;

  /** @param folder the checkout of the command */
  constructor(args: readonly string[], environment: Record<string, string>, folder = root) {
    this.child = launch(args, environment, folder);
    for (const stream of [this.child.stdout!, this.child.stderr!]) {
      stream.setEncoding('utf8').on('data', (text: string) => (this.output += text));
    }
    this.ended = new Promise((resolve) => {
      this.child.once('exit', (code, signal) => {
        this.over = true;
        resolve(signal ? 128 : (code ?? 1));
      });
    });
  }

  /** @returns seconds until the text was printed. @throws Error when the command ended or hangs */
  async says(text: string, seconds: number): Promise<number> {
    while (!this.output.includes(text)) {
      if (this.over || Date.now() - this.started > seconds * 1000) {
        throw new Error(
          `It did not say "${text}" ${this.over ? 'before it ended' : `within ${seconds} s`}:\n${this.output}`,
        );
      }
      await pause(20);
    }
    return (Date.now() - this.started) / 1000;
  }

  signal(name: NodeJS.Signals): void {
    this.child.kill(name);
  }

  /** @returns its exit code. @throws Error when it hangs */
  async end(seconds: number): Promise<number> {
    const late = Symbol('late');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<typeof late>((resolve) => {
      timer = setTimeout(() => resolve(late), seconds * 1000);
    });
    const result = await Promise.race([this.ended, timeout]);
    clearTimeout(timer);
    if (result === late) throw new Error(`It did not end within ${seconds} s:\n${this.output}`);
    return result;
  }
}

/** Runs an npm command of the repository to its end. */
export async function runCommand(
  args: readonly string[],
  environment: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const launcher = new Launcher(args, environment);
  const code = await launcher.end(180);
  return { code, output: launcher.output };
}
