import type { ReadStore, SessionView, StudyContext } from '@casebook/shell-sdk';
import type { HeldRights } from '../nav/access';
import { derivedStore } from '../platform/derived-store';
import type { StudyAccess, StudyState } from './study-contexts';

/** The study of the address and the person's rights in it. */
export class StudyRights {
  readonly study: ReadStore<StudyContext | null>;
  readonly privileges: ReadStore<ReadonlySet<string>>;

  constructor(
    studies: ReadStore<StudyState>,
    lockedStudies: ReadStore<ReadonlySet<number>>,
    private readonly person: ReadStore<SessionView | null>,
  ) {
    const access = () => {
      const state = studies.get();
      return state.status === 'ready' ? state.access : null;
    };
    const withLock = onceFor((study: StudyAccess['study'], locked: boolean) => ({
      ...study,
      locked,
    }));
    this.study = derivedStore([studies, lockedStudies], () => {
      const study = access()?.study;
      return study ? withLock(study, lockedStudies.get().has(study.studyId)) : null;
    });
    const without = onceFor(
      (held: ReadonlySet<string>, left: string) => new Set([...held].filter((key) => key !== left)),
    );
    this.privileges = derivedStore([studies], () => {
      const { study, privileges } = access() ?? {};
      if (!study || !privileges) return NO_PRIVILEGES;
      return study.iwrsLinkFlag ? privileges : without(privileges, IWRS_MENU);
    });
  }

  readonly held = (): HeldRights => ({
    privileges: this.privileges.get(),
    portalRights: this.person.get()?.portalRights ?? [],
  });
}

/** Opens the menu and every screen of the IWRS, which a study has only while it is linked to it. */
const IWRS_MENU = 'iwrs_menu_view';

/** Returns the same object for the same arguments as before, because React compares by identity. */
function onceFor<A, B, T>(make: (one: A, other: B) => T): (one: A, other: B) => T {
  let last: { one: A; other: B; made: T } | null = null;
  return (one, other) => {
    if (last?.one !== one || last.other !== other) last = { one, other, made: make(one, other) };
    return last.made;
  };
}

/** A constant object, because React compares by identity. */
const NO_PRIVILEGES: ReadonlySet<string> = new Set();
