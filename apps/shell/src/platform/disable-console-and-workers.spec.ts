import { disableConsoleAndWorkers } from './disable-console-and-workers';

describe('disableConsoleAndWorkers', () => {
  const { log, warn, error, info, debug, trace } = console;
  afterEach(() => Object.assign(console, { log, warn, error, info, debug, trace }));

  it('silences the console and unregisters every service worker [R9-BROWSER-02]', async () => {
    const unregister = jest.fn(() => Promise.resolve(true));
    const getRegistrations = () => Promise.resolve([{ unregister }, { unregister }]);
    Object.defineProperty(navigator, 'serviceWorker', {
      value: { getRegistrations },
      configurable: true,
    });
    disableConsoleAndWorkers();
    await getRegistrations();
    await Promise.resolve();
    expect(unregister).toHaveBeenCalledTimes(2);
    for (const method of ['log', 'warn', 'error', 'info', 'debug', 'trace'] as const)
      expect(console[method]('S-001')).toBeUndefined();
  });
});
