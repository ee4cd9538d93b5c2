import { readFileSync } from 'node:fs';

const ERROR = 50;

interface LogLine {
  level?: number;
  msg?: string;
  err?: { type?: string; message?: string };
}

/** Unforeseen errors in the logs of services; a refusal because of overload is foreseen. */
export function unforeseenErrors(logFiles: readonly string[]): string[] {
  return logFiles.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line) => {
        if (/unhandled|uncaught/i.test(line) && !line.startsWith('{')) return [line.slice(0, 300)];
        if (!line.startsWith('{')) return [];
        const { level = 0, msg = '', err } = readLine(line);
        if (level < ERROR || err?.type === 'Problem') return [];
        return [`${file}: ${msg} ${err?.type ?? ''} ${err?.message ?? ''}`.slice(0, 500)];
      }),
  );
}

function readLine(line: string): LogLine {
  try {
    return JSON.parse(line) as LogLine;
  } catch {
    return {};
  }
}
