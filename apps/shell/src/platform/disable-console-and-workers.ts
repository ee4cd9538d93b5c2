/** Spec 9: no study data in the browser's console, and no service worker. */
export function disableConsoleAndWorkers(): void {
  const silent = () => undefined;
  for (const method of ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const) {
    console[method] = silent;
  }
  if ('serviceWorker' in navigator) {
    void navigator.serviceWorker.getRegistrations().then((registrations) => {
      for (const registration of registrations) void registration.unregister();
    });
  }
}
