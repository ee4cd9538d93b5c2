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
}

export interface StudyAccess {
  study: StudyContext;
  privileges: ReadonlySet<string>;
}

export type StudyState =
  | { status: 'none' }
  | { status: 'loading'; key: string }
  | { status: 'ready'; key: string; access: StudyAccess }
  | { status: 'failed'; key: string; failure: Failure };

/** The study and role of the address, with the privileges held there, read once per study and role (spec 6). */
export class StudyContexts {
  private readonly state = writableStore<StudyState>({ status: 'none' });
  private readonly cache = new Map<string, Promise<CallResult<StudyAccess>>>();

  constructor(private readonly calls: StudyCalls) {}

  get view(): ReadStore<StudyState> {
    return this.state;
  }

  /** Follows the address: loads what it names, or leaves the study. */
  async enter(place: { studyId: number; roleId: number } | null): Promise<void> {
    if (!place) return this.state.set({ status: 'none' });
    const key = keyOf(place.studyId, place.roleId);
    const now = this.state.get();
    if (now.status !== 'none' && now.status !== 'failed' && now.key === key) return;
    this.state.set({ status: 'loading', key });
    const result = await this.load(place.studyId, place.roleId);
    const still = this.state.get();
    // The person may have gone on to another study meanwhile.
    if (still.status !== 'loading' || still.key !== key) return;
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

  /** Forgets everything of the person (sign-out). */
  clear(): void {
    this.cache.clear();
    this.state.set({ status: 'none' });
  }

  private async read(studyId: number, roleId: number): Promise<CallResult<StudyAccess>> {
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

const keyOf = (studyId: number, roleId: number) => `${studyId}/${roleId}`;
