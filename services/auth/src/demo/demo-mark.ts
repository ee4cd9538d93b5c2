import { CONFIG, Db, Problem, type ServiceConfig, systemWriter } from '@casebook/service-kit';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';

const SET = 'insert into auth.demo_mark (is_demo) values (:isDemo) on conflict do nothing';

const READ = 'select is_demo as "isDemo" from auth.demo_mark';

const REFUSED = {
  demo:
    'This database is that of a demo: its accounts have a published password. It runs with CASEBOOK_DEMO=on only. ' +
    'Without the demo, use another database.',
  notDemo:
    'This database is not that of a demo, and demo accounts are not put into it. Set CASEBOOK_DEMO=off, ' +
    'or use another database for the demo.',
} as const;

/**
 * Marks a new database as demo or production. The first mark is final.
 *
 * @throws Error with a message for the operator when the database was marked as the other kind
 */
export async function markDatabase(db: Db, isDemo: boolean): Promise<void> {
  if ((await readMark(db)) === undefined) {
    await db.write(systemWriter('demo-mark'), { studyId: 0 }, (tx) =>
      tx.query({ name: 'demo_mark_set', text: SET, values: { isDemo } }),
    );
  }
  if ((await readMark(db)) !== isDemo) throw new Error(isDemo ? REFUSED.notDemo : REFUSED.demo);
}

async function readMark(db: Db): Promise<boolean | undefined> {
  const [row] = await db.read<{ isDemo: boolean }>({ name: 'demo_mark', text: READ, values: [] });
  return row?.isDemo;
}

/** Separates demo and production: the service runs only on a database of its own kind. */
@Injectable()
export class DemoMark implements OnModuleInit {
  readonly isDemo: boolean;

  constructor(
    private readonly db: Db,
    @Inject(CONFIG) config: ServiceConfig,
  ) {
    this.isDemo = config.CASEBOOK_DEMO === 'on';
  }

  async onModuleInit(): Promise<void> {
    // Generating the API description needs no database.
    if (process.env['CASEBOOK_DESCRIBE'] !== '1') await markDatabase(this.db, this.isDemo);
  }

  /**
   * Called with each sign-in, because a dump may be restored under a running service.
   *
   * @throws Problem 503 when the database is of the other kind
   */
  async requireMatch(): Promise<void> {
    if ((await readMark(this.db)) !== this.isDemo) throw new Problem(503, 'AUTH_DEMO_MISMATCH');
  }
}
