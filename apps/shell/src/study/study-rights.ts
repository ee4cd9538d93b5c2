import type { ReadStore, SessionView, StudyContext } from '@casebook/shell-sdk';
import type { HeldRights } from '../nav/access';
import { derivedStore } from '../platform/derived-store';
import type { StudyState } from './study-contexts';

/** The study of the address and the person's rights in it. */
export class StudyRights {
  readonly study: ReadStore<StudyContext | null>;
  readonly privileges: ReadStore<ReadonlySet<string>>;

  constructor(
    studies: ReadStore<StudyState>,
    private readonly person: ReadStore<SessionView | null>,
  ) {
    const access = () => {
      const state = studies.get();
      return state.status === 'ready' ? state.access : null;
    };
    this.study = derivedStore([studies], () => access()?.study ?? null);
    this.privileges = derivedStore([studies], () => access()?.privileges ?? NO_PRIVILEGES);
  }

  readonly held = (): HeldRights => ({
    privileges: this.privileges.get(),
    portalRights: this.person.get()?.portalRights ?? [],
  });
}

/** A constant object, because React compares by identity. */
const NO_PRIVILEGES: ReadonlySet<string> = new Set();
