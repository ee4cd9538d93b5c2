import type { Browser, BrowserContext } from '@playwright/test';

/** Changes of a browser that cannot be taken back. */
const LASTING = ['addInitScript', 'exposeBinding', 'exposeFunction', 'grantPermissions'] as const;

/**
 * Browsers that one test after the other uses. Cookies, storage, pages and routes of the test before are gone; the code of the portal
 * stays in the cache, as on a computer that people work with. Loading it anew takes most of the time of a short test.
 */
export class BrowserPool {
  private readonly free: BrowserContext[] = [];
  private readonly changed = new WeakSet<BrowserContext>();

  constructor(
    private readonly browser: Browser,
    private readonly options: { baseURL: string; locale: string },
  ) {}

  async take(): Promise<BrowserContext> {
    return this.free.pop() ?? this.make();
  }

  /** The next test gets it, unless this one changed it for good. */
  async giveBack(context: BrowserContext): Promise<void> {
    if (this.changed.has(context)) return context.close();
    await Promise.all(context.pages().map((page) => page.close()));
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(false);
    this.free.push(context);
  }

  async close(): Promise<void> {
    await Promise.all(this.free.splice(0).map((context) => context.close()));
  }

  private async make(): Promise<BrowserContext> {
    const context = await this.browser.newContext(this.options);
    const marked = <Target extends object>(target: Target, name: keyof Target): void => {
      const method = target[name] as (...args: unknown[]) => unknown;
      target[name] = ((...args: unknown[]) => {
        this.changed.add(context);
        return method.apply(target, args);
      }) as Target[keyof Target];
    };
    for (const name of LASTING) marked(context, name);
    marked(context.clock, 'install');
    return context;
  }
}
