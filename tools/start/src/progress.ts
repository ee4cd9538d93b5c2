const started = Number(process.env['CASEBOOK_STARTED']) || Date.now();

/** One line of progress with the seconds since the start of the command. */
export function progress(text: string): void {
  const seconds = ((Date.now() - started) / 1000).toFixed(1).padStart(5);
  process.stdout.write(`[${seconds} s] ${text}\n`);
}

/** Lines that cannot be written, to a full disk or to a closed terminal, do not end the portal. */
export function surviveLostOutput(
  streams: readonly Pick<NodeJS.WriteStream, 'on'>[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', () => undefined);
}

/** A fault that the person at the terminal can correct; it is shown without a stack. */
export class StartFailure extends Error {}
