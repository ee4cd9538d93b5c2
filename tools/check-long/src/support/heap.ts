import { readFileSync } from 'node:fs';

/** Option with which every started Node process opens an inspector and writes its address to its log. */
export const INSPECT_OPTION = '--inspect=127.0.0.1:0';

/**
 * Memory of a service after a full garbage collection, in MiB. The reserved memory is not significant, because Node
 * collects late when memory is free.
 *
 * @param logFile the service's log; the last start counts
 */
export async function heapOf(logFile: string): Promise<number> {
  const [address] =
    readFileSync(logFile, 'utf8')
      .match(/ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/g)
      ?.slice(-1) ?? [];
  if (!address) throw new Error(`${logFile} names no inspector`);
  const socket = new WebSocket(address);
  await new Promise<unknown>((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  try {
    await ask(socket, 1, 'HeapProfiler.collectGarbage');
    await ask(socket, 2, 'HeapProfiler.collectGarbage');
    const { usedSize } = await ask<{ usedSize: number }>(socket, 3, 'Runtime.getHeapUsage');
    return usedSize / 1024 / 1024;
  } finally {
    socket.close();
  }
}

function ask<T>(socket: WebSocket, id: number, method: string): Promise<T> {
  return new Promise((resolve, reject) => {
    socket.addEventListener('close', () => reject(new Error(`${method}: no answer`)), {
      once: true,
    });
    const hear = ({ data }: MessageEvent): void => {
      const answer = JSON.parse(String(data)) as { id?: number; result?: T; error?: unknown };
      if (answer.id !== id) return;
      socket.removeEventListener('message', hear);
      if (answer.result) resolve(answer.result);
      else reject(new Error(`${method}: ${JSON.stringify(answer.error)}`));
    };
    socket.addEventListener('message', hear);
    socket.send(JSON.stringify({ id, method, params: {} }));
  });
}
