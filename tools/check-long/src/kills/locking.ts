import { DEMO_PASSWORD } from '@casebook/tool-start';
import type { Api } from '../support/api';
import { pause } from '../support/entry';
import { must, type Note } from '../support/report';
import type { Study } from '../support/study';
import { Work } from './work';

const SETTLED_WITHIN_MS = 120_000;

interface DbLock {
  state: 'open' | 'certifying' | 'locked';
  certificate: { certificateNo: number } | null;
}

/** Locks and unlocks a study in turn. */
export class Locking extends Work {
  private acknowledged = 0;
  private certificates = 0;

  constructor(
    api: Api,
    private readonly study: Study,
  ) {
    super('lock', api);
  }

  get done(): string {
    return `${this.acknowledged} locks and unlocks, ${this.certificates} certificates`;
  }

  private get path(): string {
    return `/api/status/${this.study.studyId}/db-lock`;
  }

  protected async step(): Promise<void> {
    const lock = await this.read<DbLock>(this.path);
    if (lock.state === 'certifying') return pause(250);
    if (lock.state === 'locked') {
      must(lock.certificate !== null, 'a locked study has a certificate');
      this.certificates += 1;
    }
    const act = lock.state === 'open' ? 'lock' : 'unlock';
    const reason = `Turn ${this.acknowledged}`;
    const confirmed = await this.tryCall<{ reAuthToken: string }>('POST', '/api/auth/re-auth', {
      userLoginId: 'datamanager',
      password: DEMO_PASSWORD,
      act: `db-${act}`,
      object: { studyId: this.study.studyId, reason },
    });
    if (!confirmed) return;
    const body = { reason, reAuthToken: confirmed.reAuthToken };
    // 403 and 412: the act before, whose answer was lost, was carried out.
    if (await this.tryCall('POST', `${this.path}/${act}`, body, [403, 412, 422])) {
      this.acknowledged += 1;
    }
  }

  /** The study is open, or locked with a certificate; it does not stay in between. */
  async mustBeSettled(note: Note): Promise<void> {
    const start = Date.now();
    let lock = await this.read<DbLock>(this.path);
    while (lock.state === 'certifying') {
      must(
        Date.now() - start < SETTLED_WITHIN_MS,
        'the certificate is written or the lock taken back',
      );
      await pause(250);
      lock = await this.read<DbLock>(this.path);
    }
    must(lock.state === 'open' || lock.certificate !== null, 'a locked study has a certificate');
    note(`${this.done}; the study is ${lock.state}`);
  }
}
