/** Spec 9: nothing of a study is left in a browser's console, and no service worker stands between page and server. */
export function keepQuiet(): void {
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
