import { type ChildProcess, spawn } from 'node:child_process';

export interface RunOptions {
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Print the output at once; otherwise it is only kept. */
  live?: boolean;
}

export interface RunResult {
  code: number;
  output: string;
}

const running = new Set<ChildProcess>();
let interrupted = false;

/** Runs a program in its own process group, so that it can be stopped with all its child processes. */
export function run(program: string, args: string[], options: RunOptions): Promise<RunResult> {
  if (interrupted) return Promise.resolve({ code: 1, output: 'interrupted' });
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    let output = '';
    const take = (text: string): void => {
      output += text;
      if (options.live) process.stdout.write(text);
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
    child.once('error', (error) => {
      running.delete(child);
      resolve({ code: 127, output: error.message });
    });
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Stops all running programs with their child processes. */
export async function stopAll(): Promise<void> {
  interrupted = true;
  await Promise.all(
    [...running].map(async (child) => {
      const closed = new Promise((resolve) => {
        child.once('close', resolve);
      });
      signalGroup(child, 'SIGTERM');
      const timer = setTimeout(() => signalGroup(child, 'SIGKILL'), 8000);
      await closed;
      clearTimeout(timer);
    }),
  );
}

export const wasInterrupted = (): boolean => interrupted;

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid) process.kill(-child.pid, signal);
  } catch {
    // It ended by itself meanwhile.
  }
}
