import type { PrivilegesAnswer, StudyDetail, StudySettingAnswer } from '@casebook/api-auth';
import {
  type Failure,
  type ReadStore,
  type StudyContext,
  writableStore,
} from '@casebook/shell-sdk';
import type { CallResult } from '../session/session';

export interface StudyCalls {
  detail(studyId: number, roleId: number): Promise<CallResult<StudyDetail>>;
  privileges(studyId: number, roleId: number): Promise<CallResult<PrivilegesAnswer>>;
  setting(studyId: number): Promise<CallResult<StudySettingAnswer>>;
  /** Reads the privileges in the background; failures are not shown. */
  privilegesQuietly(studyId: number, roleId: number): Promise<CallResult<PrivilegesAnswer>>;
}

export interface StudyAccess {
  study: Omit<StudyContext, 'locked'>;
  privileges: ReadonlySet<string>;
  /** Digest of the rights as read; every answer in the study contains the current one. */
  digest: string;
}

export type StudyState =
  | { status: 'none' }
  | { status: 'loading'; key: string }
  | { status: 'ready'; key: string; access: StudyAccess }
  | { status: 'failed'; key: string; failure: Failure };

/** The study and role of the address, with the privileges held there, read once per study and role (spec 6) and again when they changed. */
export class StudyContexts {
  private readonly state = writableStore<StudyState>({ status: 'none' });
  private readonly cache = new Map<string, Promise<CallResult<StudyAccess>>>();

  private readonly enteredAt = new Map<string, number>();
  private reading: Promise<void> | null = null;
  private confirmedAt = 0;

  /** @param beforeEntry runs before a study is read, for example to report activity */
  constructor(
    private readonly calls: StudyCalls,
    private readonly now: () => number,
    private readonly beforeEntry: () => Promise<void>,
  ) {}

  get view(): ReadStore<StudyState> {
    return this.state;
  }

  /** Loads the study of the address, or leaves the study. */
  async enter(role: { studyId: number; roleId: number } | null): Promise<void> {
    if (!role) return this.state.set({ status: 'none' });
    const key = keyOf(role.studyId, role.roleId);
    const now = this.state.get();
    if (now.status !== 'none' && now.status !== 'failed' && now.key === key) return;
    this.state.set({ status: 'loading', key });
    const known = this.cache.has(key);
    const result = await this.load(role.studyId, role.roleId);
    if (known && 'data' in result) await this.reportEntry(key, role);
    const latest = this.state.get();
    // The person may have opened another study meanwhile.
    if (latest.status !== 'loading' || latest.key !== key) return;
    if ('data' in result) this.state.set({ status: 'ready', key, access: result.data });
    else this.state.set({ status: 'failed', key, failure: result.error });
  }

  load(studyId: number, roleId: number): Promise<CallResult<StudyAccess>> {
    const key = keyOf(studyId, roleId);
    const known = this.cache.get(key);
    if (known) return known;
    const loading = this.read(studyId, roleId);
    this.cache.set(key, loading);
    void loading.then((result) => {
      if ('error' in result) this.cache.delete(key);
    });
    return loading;
  }

  /** Compares the rights digest of an answer with that of the rights as read. */
  onRightsDigest(studyId: number, roleId: number, digest: string): void {
    const state = this.state.get();
    if (state.status !== 'ready' || state.key !== keyOf(studyId, roleId)) return;
    this.confirmedAt = this.now();
    if (state.access.digest !== digest) void this.readAgain(studyId, roleId);
  }

  /** Reads the privileges again, unless a recent answer showed that they are unchanged. */
  async check(): Promise<void> {
    if (this.now() - this.confirmedAt >= RIGHTS_CHECK_INTERVAL_MS) await this.checkNow();
  }

  /** Reads the privileges again; the answer also tells whether the study is locked. */
  async checkNow(): Promise<void> {
    const state = this.state.get();
    if (state.status !== 'ready') return;
    const { studyId, roleId } = state.access.study;
    await this.readAgain(studyId, roleId);
  }

  private readAgain(studyId: number, roleId: number): Promise<void> {
    this.confirmedAt = this.now();
    this.reading ??= this.replacePrivileges(studyId, roleId).finally(() => {
      this.reading = null;
    });
    return this.reading;
  }

  private async replacePrivileges(studyId: number, roleId: number): Promise<void> {
    const result = await this.calls.privilegesQuietly(studyId, roleId);
    const state = this.state.get();
    if (state.status !== 'ready' || state.key !== keyOf(studyId, roleId)) return;
    // The role was taken away. Other failures say nothing about rights.
    if ('error' in result && result.error.status !== 403) return;
    const { privileges, digest } =
      'data' in result ? result.data : { privileges: [], digest: 'none' };
    if (digest === state.access.digest) return;
    const access = { ...state.access, privileges: new Set(privileges), digest };
    this.cache.set(state.key, Promise.resolve({ data: access }));
    this.state.set({ ...state, access });
  }

  /** Removes all data of the person (sign-out). */
  clear(): void {
    this.cache.clear();
    this.enteredAt.clear();
    this.state.set({ status: 'none' });
  }

  /** A known study is not read again, but the opening is reported to the server, because the idle time of the study applies. */
  private async reportEntry(key: string, role: { studyId: number; roleId: number }): Promise<void> {
    const entered = this.enteredAt.get(key) ?? 0;
    if (this.now() - entered < RECENT_ENTRY_MS) return;
    await this.beforeEntry();
    this.enteredAt.set(key, this.now());
    void this.calls.detail(role.studyId, role.roleId);
  }

  private async read(studyId: number, roleId: number): Promise<CallResult<StudyAccess>> {
    await this.beforeEntry();
    this.enteredAt.set(keyOf(studyId, roleId), this.now());
    const [detail, privileges, setting] = await Promise.all([
      this.calls.detail(studyId, roleId),
      this.calls.privileges(studyId, roleId),
      this.calls.setting(studyId),
    ]);
    if ('error' in detail) return detail;
    if ('error' in privileges) return privileges;
    if ('error' in setting) return setting;
    const { role, ...study } = detail.data;
    return {
      data: {
        privileges: new Set(privileges.data.privileges),
        digest: privileges.data.digest,
        study: {
          ...study,
          autoLogoutTime: setting.data.autoLogoutTime,
          roleId: role.roleId,
          roleCode: role.code,
          roleName: role.name,
          siteLimited: role.siteLimited,
        },
      },
    };
  }
}

/** Interval of reading the rights, so that an open tab loses a right within a minute. */
const RIGHTS_CHECK_INTERVAL_MS = 45_000;
/** For this time a study that was read is not read again: the study list reads it just before its address is opened. */
const RECENT_ENTRY_MS = 5_000;

const keyOf = (studyId: number, roleId: number) => `${studyId}/${roleId}`;
