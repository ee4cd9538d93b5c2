import { writeSync } from 'node:fs';

/**
 * Where the structured log of a process is written. A log that cannot be written – the disk is full, nobody reads the pipe – is lost;
 * the usual writer throws an error that ends the process.
 */
export class LogOutput {
  /** Lines that were lost since the start of the process. */
  lost = 0;
  #isCut = false;

  constructor(private readonly writeText: (text: string) => number = writeToStandardOutput) {}

  write(line: string): void {
    // A line that was cut off is ended first, so that the next one can be read.
    const text = this.#isCut ? `\n${line}` : line;
    try {
      const written = this.writeText(text);
      this.#isCut = written < Buffer.byteLength(text) && written > 0;
      if (written < Buffer.byteLength(text)) this.lost += 1;
    } catch {
      this.lost += 1;
    }
  }
}

const STANDARD_OUTPUT = 1;
const writeToStandardOutput = (text: string): number => writeSync(STANDARD_OUTPUT, text);

/** The log of this process. */
export const logOutput = new LogOutput();

/** Lets nothing that is printed end the process, not even a warning of Node. */
export function surviveLostOutput(
  streams: readonly Pick<NodeJS.WriteStream, 'on'>[] = [process.stdout, process.stderr],
): void {
  for (const stream of streams) stream.on('error', () => undefined);
}
