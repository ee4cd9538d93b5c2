import type { Notice, Question, ShellUi } from '@casebook/shell-sdk';

/**
 * Lets code outside React speak to the person. What is said before the first render waits for it;
 * the same notice said again within moments (two calls failing together) is said once.
 */
export class UiBridge implements ShellUi {
  private target: ShellUi | null = null;
  private waiting: Notice[] = [];
  private readonly justSaid = new Set<string>();

  attach(target: ShellUi): () => void {
    this.target = target;
    for (const notice of this.waiting.splice(0)) target.notify(notice);
    return () => {
      if (this.target === target) this.target = null;
    };
  }

  readonly notify = (notice: Notice): void => {
    const key = JSON.stringify(notice);
    if (this.justSaid.has(key)) return;
    this.justSaid.add(key);
    setTimeout(() => this.justSaid.delete(key), 1_000);
    if (this.target) this.target.notify(notice);
    else this.waiting.push(notice);
  };

  readonly confirm = (question: Question): Promise<boolean> =>
    this.target ? this.target.confirm(question) : Promise.resolve(false);
}
