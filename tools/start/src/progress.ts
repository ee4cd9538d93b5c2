const started = Number(process.env['CASEBOOK_STARTED']) || Date.now();

/** One line of progress with the seconds since the command was given. */
export function progress(text: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`[${seconds} s] ${text}\n`);
}

/** A fault that the person who started Casebook can do something about: shown without a stack. */
export class StartFailure extends Error {}
