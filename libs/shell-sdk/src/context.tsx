import type { MessageParams } from '@casebook/catalogue';
import type { PrivilegeQuery } from '@casebook/remote-contract';
import { meets } from '@casebook/remote-contract';
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
} from 'react';
import type { Failure } from './http';
import type {
  Crumb,
  LocaleView,
  Query,
  ReadStore,
  SessionView,
  Shell,
  StudyContext,
} from './shell';
import { pickText, type StudyText } from './text';

const ShellContext = createContext<Shell | null>(null);

export function ShellProvider({ shell, children }: { shell: Shell; children: ReactNode }) {
  return <ShellContext.Provider value={shell}>{children}</ShellContext.Provider>;
}

export function useShell(): Shell {
  const shell = useContext(ShellContext);
  if (!shell) throw new Error('useShell needs a ShellProvider above it');
  return shell;
}

export function useReadStore<T>(store: ReadStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** The signed-in person. */
export function useSession(): SessionView {
  const session = useReadStore(useShell().session);
  if (!session) throw new Error('nobody is signed in');
  return session;
}

/** The study and role of the address. Only for screens below `/study/:studyId/role/:roleId/`. */
export function useStudy(): StudyContext {
  const study = useReadStore(useShell().study);
  if (!study) throw new Error('this screen is not in a study');
  return study;
}

/** Whether the person's role has the privileges; only for hiding controls, the services enforce them. */
export function usePrivilege(query: PrivilegeQuery): boolean {
  return meets(useReadStore(useShell().privileges), query);
}

export function useLocale(): LocaleView {
  return useReadStore(useShell().locale);
}

/** The query of the address, and a function that changes names in it (`undefined` removes one). */
export function useQuery(): [
  URLSearchParams,
  (query: Query, options?: { replace?: boolean }) => void,
] {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  return [useMemo(() => new URLSearchParams(search), [search]), shell.nav.setQuery];
}

/** Breadcrumb of this screen, without the screen itself: `<PageHeader title={…} breadcrumb={useBreadcrumb()} />`. */
export function useBreadcrumb(): Crumb[] {
  const shell = useShell();
  useReadStore(shell.location);
  useReadStore(shell.locale);
  useReadStore(shell.study);
  return shell.nav.breadcrumb();
}

/** Picks a study's text in the language of the screen. */
export function useText(): (text: StudyText | null | undefined) => string {
  const shell = useShell();
  const { language } = useReadStore(shell.locale);
  const languages = useReadStore(shell.study)?.languages;
  return useCallback((text) => pickText(text, language, languages), [language, languages]);
}

/** Texts of catalogue codes in the language of the screen. */
export function useMessages(): {
  text(code: string, params?: MessageParams): string;
  of(failure: Failure): string;
} {
  const messages = useReadStore(useShell().messages);
  return useMemo(
    () => ({
      text: (code, params = {}) => messages.text(code, params),
      of: (failure) => messages.text(failure.code, failure.params),
    }),
    [messages],
  );
}

/** While `dirty` is true the shell asks before the person leaves the screen. */
export function useDirty(dirty: boolean): void {
  const { register } = useShell().dirty;
  const now = useRef(dirty);
  useEffect(() => {
    now.current = dirty;
  }, [dirty]);
  useEffect(() => register(() => now.current), [register]);
}
