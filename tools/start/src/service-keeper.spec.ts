import { EventEmitter } from 'node:events';
import { PartHistory } from './part-history';
import type { ServiceProcess } from './processes';
import { surviveLostOutput } from './progress';
import { ServiceKeeper } from './service-keeper';

const service = { name: 'subject', logFile: '/nowhere/subject.log' } as ServiceProcess;

describe('the keeper of the services', () => {
  it('goes on when a process cannot be started, and gives up after too many attempts [D10-KEEP-01]', async () => {
    const said: string[] = [];
    const history = new PartHistory('subject', () => undefined);
    const keeper = new ServiceKeeper(
      {
        isGivenUp: () => false,
        startAgain: () => Promise.reject(new Error('spawn ENOMEM')),
        back: () => undefined,
        historyOf: () => history,
        say: (text) => said.push(text),
        pause: () => Promise.resolve(),
        database: () => Promise.resolve(),
      },
      { limit: 3 },
    );
    await keeper.ended(service, 'signal SIGKILL');
    expect(said.filter((line) => line.includes('ENOMEM'))).toHaveLength(3);
    expect(history.now.state).toBe('down');
  });

  it('reports a fault that it does not expect, and ends nothing [D10-KEEP-01]', async () => {
    const said: string[] = [];
    const history = new PartHistory('subject', () => undefined);
    const keeper = new ServiceKeeper({
      isGivenUp: () => false,
      startAgain: () => Promise.resolve(service),
      back: () => undefined,
      historyOf: () => history,
      say: (text) => said.push(text),
      pause: () => Promise.resolve(),
      database: () => Promise.reject(new Error('the key cannot be read')),
    });
    keeper.keep({ ...service, exited: Promise.resolve('code 1') });
    while (history.now.state !== 'down') await new Promise(setImmediate);
    expect(said.at(-1)).toContain('the key cannot be read');
  });
});

it('output of the launcher that cannot be written ends nothing [D10-DISK-05]', () => {
  const streams = [new EventEmitter(), new EventEmitter()];
  surviveLostOutput(streams as unknown as NodeJS.WriteStream[]);
  for (const stream of streams) {
    expect(() => stream.emit('error', new Error('write ENOSPC'))).not.toThrow();
  }
});
