import type { Notice, Question, ShellUi } from '@casebook/shell-sdk';

/**
 * Shows notices and questions for code outside React. Notices before the first render are queued. The same notice within
 * a second, as when two calls fail together, is shown once.
 */
export class UiBridge implements ShellUi {
  private target: ShellUi | null = null;
  private pending: Notice[] = [];
  private readonly recentlyShown = new Set<string>();

  attach(target: ShellUi): () => void {
    this.target = target;
    for (const notice of this.pending.splice(0)) target.notify(notice);
    return () => {
      if (this.target === target) this.target = null;
    };
  }

  readonly notify = (notice: Notice): void => {
    const key = JSON.stringify(notice);
    if (this.recentlyShown.has(key)) return;
    this.recentlyShown.add(key);
    setTimeout(() => this.recentlyShown.delete(key), 1_000);
    if (this.target) this.target.notify(notice);
    else this.pending.push(notice);
  };

  readonly confirm = (question: Question): Promise<boolean> =>
    this.target ? this.target.confirm(question) : Promise.resolve(false);
}
