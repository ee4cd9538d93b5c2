import { type Language, locales } from '@casebook/catalogue';
import { message } from '@casebook/catalogue/all';
import { buildPath, meets } from '@casebook/remote-contract';
import { render, type RenderResult } from '@testing-library/react';
import { createInstance, type ResourceLanguage } from 'i18next';
import type { ReactElement } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { type WritableStore, writableStore } from '../writable-store';
import { ShellProvider } from '../context';
import type { StoredDraft } from '../drafts';
import type { FieldError, HttpRequest, HttpResult } from '../http';
import type { WatchedJob } from '../jobs';
import type {
  LocationView,
  Notice,
  Query,
  Question,
  ScreenMatch,
  SessionView,
  Shell,
  StudyContext,
} from '../shell';

export interface TestShellOptions {
  session?: Partial<SessionView>;
  study?: Partial<StudyContext> | null;
  privileges?: readonly string[];
  language?: Language;
  screen?: ScreenMatch;
  search?: string;
  /** Screens that can be opened; all by default. */
  screens?: readonly string[];
  /** Path patterns by screen identifier, for `nav.href`. */
  paths?: Readonly<Record<string, string>>;
  /** Answers calls; a call without an answer fails the test. */
  http?: (request: HttpRequest) => HttpResult<unknown> | Promise<HttpResult<unknown>> | undefined;
  /** Drafts that exist before the test. */
  drafts?: readonly StoredDraft[];
  /** Answers confirmations; yes when absent. */
  confirm?: (question: Question) => boolean;
}

export interface TestShell extends Shell {
  session: WritableStore<SessionView | null>;
  study: WritableStore<StudyContext | null>;
  /** Calls of the remote to the shell, in order. */
  calls: {
    requests: HttpRequest[];
    notices: Notice[];
    questions: Question[];
    visited: string[];
    canceled: string[];
  };
  isDirty(): boolean;
  /** Jobs in the tray; a test sets their states. */
  jobs: Shell['jobs'] & { watched: WritableStore<readonly WatchedJob[]> };
  /** Current drafts, by key. */
  kept: ReadonlyMap<string, StoredDraft>;
}

export const answer = <T,>(data: T, status = 200): HttpResult<T> => ({
  ok: true,
  status,
  data,
  headers: {},
});

export const problem = (
  status: number,
  code: string,
  more: {
    params?: Record<string, string | number>;
    errors?: readonly FieldError[];
    answer?: object;
  } = {},
): HttpResult<never> => ({
  ok: false,
  failure: {
    kind: 'problem',
    status,
    code,
    params: more.params ?? {},
    errors: more.errors ?? [],
    ...(more.answer && { answer: more.answer }),
    announced: false,
  },
});

const person: SessionView = {
  personId: 1,
  loginId: 'site',
  name: 'Hanako Sato',
  email: 'site@example.org',
  organisation: 'Casebook Hospital',
  portalRights: [],
};

const study: StudyContext = {
  studyId: 1,
  studyIdText: 'CB-101',
  name: { ja: '試験', en: 'Study', th: 'โครงการวิจัย' },
  protocolNumber: 'CB-101-P',
  alias: null,
  iwrsLinkFlag: false,
  iwrsSetting: null,
  languages: ['ja', 'en', 'th'],
  roleId: 1,
  roleCode: 'site_staff',
  roleName: { ja: '施設スタッフ', en: 'Site staff', th: 'เจ้าหน้าที่ศูนย์' },
  siteLimited: true,
  autoLogoutTime: 30,
  locked: false,
};

/** A shell for tests of a remote, with the type of the real one so that both stay equal. */
export function createTestShell(options: TestShellOptions = {}): TestShell {
  const language = options.language ?? 'en';
  const calls: TestShell['calls'] = {
    requests: [],
    notices: [],
    questions: [],
    visited: [],
    canceled: [],
  };
  const dirty = new Set<() => boolean>();
  const kept = new Map((options.drafts ?? []).map((draft) => [draft.place, draft]));
  const watched = writableStore<readonly WatchedJob[]>([]);
  const screen = options.screen ?? { id: 'TEST', params: { studyId: '1', roleId: '1' } };
  const location = writableStore<LocationView>({
    pathname: '/study/1/role/1/test',
    search: options.search ?? '',
    screen,
  });
  const privileges = writableStore<ReadonlySet<string>>(new Set(options.privileges ?? []));
  const href = (id: string, params = {}, query: Query = {}) => {
    const path = buildPath(options.paths?.[id] ?? `/${id.toLowerCase().replaceAll('_', '-')}`, {
      ...screen.params,
      ...params,
    });
    const search = withQuery('', query);
    return path + search;
  };
  return {
    calls,
    isDirty: () => [...dirty].some((check) => check()),
    session: writableStore<SessionView | null>({ ...person, ...options.session }),
    study: writableStore<StudyContext | null>(
      options.study === null ? null : { ...study, ...options.study },
    ),
    privileges: { ...privileges, has: (query) => meets(privileges.get(), query) },
    locale: writableStore({ language, locale: locales[language] }),
    messages: writableStore({ text: (code, params = {}) => message(code, params, language) }),
    location,
    http: {
      request: async <T,>(request: HttpRequest) => {
        calls.requests.push(request);
        const result = await options.http?.(request);
        if (!result) throw new Error(`no answer for ${request.method ?? 'GET'} ${request.url}`);
        return result as HttpResult<T>;
      },
    },
    nav: {
      href,
      go: (id, params, goOptions) => void calls.visited.push(href(id, params, goOptions?.query)),
      goTo: (address) => void calls.visited.push(address),
      setQuery: (query) => {
        const now = location.get();
        location.set({ ...now, search: withQuery(now.search, query) });
      },
      back: () => void calls.visited.push('back'),
      canOpen: (id) => options.screens?.includes(id) ?? true,
      breadcrumb: () => [{ label: 'CB-101', href: '/' }],
      menuOf: () => [],
    },
    dirty: {
      register: (isDirty) => {
        dirty.add(isDirty);
        return () => dirty.delete(isDirty);
      },
    },
    kept,
    drafts: {
      keep: (draft) => {
        kept.set(draft.place, { ...draft, savedAt: '2026-01-15T08:00:00Z' });
        return Promise.resolve(true);
      },
      find: (_studyId, place) => Promise.resolve(kept.get(place) ?? null),
      drop: (_studyId, place) => {
        kept.delete(place);
        return Promise.resolve();
      },
      beforeEnd: () => () => undefined,
    },
    jobs: {
      watched,
      watch: (job) => watched.set([{ ...job, state: null }, ...watched.get()]),
      cancel: (jobId) => Promise.resolve(void calls.canceled.push(jobId)),
    },
    ui: {
      notify: (notice) => void calls.notices.push(notice),
      confirm: (question) => {
        calls.questions.push(question);
        return Promise.resolve(options.confirm?.(question) ?? true);
      },
    },
  };
}

function withQuery(search: string, query: Query): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) params.delete(name);
    else params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

export interface RenderInShellOptions extends TestShellOptions {
  /** The remote's texts by namespace, in the language of the test. */
  texts?: ResourceLanguage;
}

/** Renders a part of a remote with a test shell and the remote's texts. */
export function renderInShell(
  element: ReactElement,
  options: RenderInShellOptions = {},
): RenderResult & { shell: TestShell } {
  const shell = createTestShell(options);
  const { language } = shell.locale.get();
  const i18n = createInstance();
  void i18n.use(initReactI18next).init({
    lng: language,
    initAsync: false,
    defaultNS: false,
    interpolation: { escapeValue: false },
    resources: { [language]: options.texts ?? {} },
  });
  const result = render(element, {
    wrapper: ({ children }) => (
      <I18nextProvider i18n={i18n}>
        <ShellProvider shell={shell}>{children}</ShellProvider>
      </I18nextProvider>
    ),
  });
  return Object.assign(result, { shell });
}
