import { createServer } from 'node:net';
import { StartFailure } from './progress';
import type { Settings } from './settings';

/** @throws StartFailure when another program uses the port of the portal */
export function refusePortInUse({ port, host = '127.0.0.1' }: Settings): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use by another program.`
          : `Port ${port} cannot be used: ${error.message}.`;
      reject(new StartFailure(`${reason} Choose another one, e.g. PORT=${port + 1} npm start`));
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}
