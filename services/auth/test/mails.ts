import { AsyncLocalStorage } from 'node:async_hooks';
import { type Mail, MailQueue, MailTransport } from '@casebook/mail';
import type { AuthUnderTest } from './start';

/** The outcome of one attempt at a mail job. */
export interface Delivery {
  kind: string;
  mail: Mail | null;
  error: Error | null;
}

/** Observes the mail jobs of an application, so that a test waits for the end of a job instead of a fixed time. */
export function watchMails({ app, db }: Pick<AuthUnderTest, 'app' | 'db'>) {
  const queue = app.get(MailQueue);
  const transport = app.get(MailTransport);
  const run = queue.run.bind(queue);
  const done: Delivery[] = [];
  const waiting: ((delivery: Delivery) => void)[] = [];
  // Two jobs may run at once; each mail belongs to the job that sent it.
  const ofJob = new AsyncLocalStorage<{ mail: Mail | null }>();

  const send = jest.spyOn(transport, 'send').mockImplementation(async (mail) => {
    const taken = ofJob.getStore();
    if (taken) taken.mail = mail;
  });
  jest.spyOn(queue, 'run').mockImplementation(async (...given) => {
    const taken: { mail: Mail | null } = { mail: null };
    const error = await ofJob
      .run(taken, () => run(...given))
      .then(
        () => null,
        (thrown: Error) => thrown,
      );
    const delivery = { kind: given[0].data.kind, mail: taken.mail, error };
    const next = waiting.shift();
    if (next) next(delivery);
    else done.push(delivery);
    if (error) throw error;
  });

  return {
    send,
    /** Starts the next attempt of a failed job as soon as its failure is recorded. */
    async retryNow(which: 'next' | 'last' = 'next'): Promise<void> {
      const exhausted = which === 'last' ? ', retry_count = retry_limit - 1' : '';
      let moved = 0;
      while (moved === 0) {
        const rows = await db.query(
          `update auth_queue.job set start_after = now()${exhausted} where state = 'retry' returning id`,
        );
        moved = rows.length;
      }
    },
    /** The next attempt that ends. */
    next: (): Promise<Delivery> =>
      new Promise((resolve) => {
        const ready = done.shift();
        if (ready) resolve(ready);
        else waiting.push(resolve);
      }),
  };
}

/** The temporary password in a mail in any language. */
export function passwordIn({ mail }: Delivery): string {
  const found = /\b(?:\w{4}-){3}\w{4}\b/.exec(mail?.text ?? '');
  if (!found) throw new Error('This mail has no temporary password');
  return found[0];
}
