import type { Language, Locale, MessageParams } from '@casebook/catalogue';
import type { PathParams, PrivilegeQuery } from '@casebook/remote-contract';
import type { Drafts } from './drafts';
import type { Http } from './http';
import type { Jobs } from './jobs';
import type { Text } from './text';

export type Unsubscribe = () => void;

/** A value that the shell owns: remotes read it and hear of changes, only the shell writes it. */
export interface ReadStore<T> {
  get: () => T;
  subscribe: (listener: () => void) => Unsubscribe;
}

/** The signed-in person. No token: only the shell's http client has it. */
export interface SessionView {
  personId: number;
  loginId: string;
  name: string;
  email: string;
  organisation: string;
  portalRights: readonly string[];
}

/** The study and role in which the person works, from the address (spec 2.1). */
export interface StudyContext {
  studyId: number;
  studyIdText: string;
  name: Text;
  protocolNumber: string | null;
  alias: string | null;
  iwrsLinkFlag: boolean;
  iwrsSetting: unknown;
  /** Content languages of the study; texts fall back to the first. */
  languages: readonly string[];
  roleId: number;
  roleCode: string;
  roleName: Text;
  /** The role reaches only the sites it was given for. */
  siteLimited: boolean;
  /** Minutes without activity until sign-out. */
  autoLogoutTime: number;
}

export interface LocaleView {
  language: Language;
  locale: Locale;
}

/** Messages of the catalogue in the language of the screen. */
export interface Messages {
  /**
   * The message of a code. Empty while the area of the code is being loaded: the store has a new value as soon as it is
   * here.
   */
  text(code: string, params?: MessageParams): string;
}

export interface ScreenMatch {
  /** Screen identifier, e.g. `SUBJECT_LIST`. */
  id: string;
  /** Parameters of the path, decoded, e.g. `{ studyId, roleId, siteId, subjectNo }`. */
  params: PathParams;
}

export interface LocationView {
  pathname: string;
  /** With the leading `?`, or empty. */
  search: string;
  screen: ScreenMatch | null;
}

/** Parameters of a screen's path; those left out are taken from the present address. */
export type ScreenParams = Readonly<Record<string, string | number | undefined>>;
export type Query = Readonly<Record<string, string | number | undefined>>;

export interface GoOptions {
  query?: Query;
  replace?: boolean;
}

export interface Crumb {
  label: string;
  href: string;
}

export interface Navigation {
  href(screen: string, params?: ScreenParams, query?: Query): string;
  go(screen: string, params?: ScreenParams, options?: GoOptions): void;
  /** Goes to an address of this portal. */
  goTo(href: string, options?: { replace?: boolean }): void;
  /** Changes only the query of the present address; `undefined` removes a name. */
  setQuery: (query: Query, options?: { replace?: boolean }) => void;
  back(): void;
  /**
   * A screen of a remote that is not in this release, or that the person may not open, can not be linked to. What is held
   * in another study or role than the present one is not known here: the screen itself tells.
   */
  canOpen(screen: string, params?: ScreenParams): boolean;
  /** The way to the present screen, without the screen itself. */
  breadcrumb(): Crumb[];
}

/** What to say: a message of the catalogue, or a text that is already in the person's language. */
export type Announcement = { code: string; params?: MessageParams } | { text: string };

export interface Notice {
  type: 'success' | 'info' | 'warning' | 'error';
  message: Announcement;
}

export interface Question {
  title: string;
  content?: string;
  /** Names the act: "Delete visit", not "OK". */
  okText: string;
  danger?: boolean;
}

export interface ShellUi {
  /** Top right, for 3 seconds. */
  notify(notice: Notice): void;
  confirm(question: Question): Promise<boolean>;
}

/** Everything that a remote gets from the shell. */
export interface Shell {
  session: ReadStore<SessionView | null>;
  study: ReadStore<StudyContext | null>;
  privileges: ReadStore<ReadonlySet<string>> & { has(query: PrivilegeQuery): boolean };
  locale: ReadStore<LocaleView>;
  messages: ReadStore<Messages>;
  location: ReadStore<LocationView>;
  http: Http;
  nav: Navigation;
  /** Registers a source of unsaved typing; the shell asks before it would be lost. */
  dirty: { register: (isDirty: () => boolean) => Unsubscribe };
  /** Keeps what was typed over a reload, a lost connection or the end of the session. */
  drafts: Drafts;
  /** Long work goes on in the header's tray. */
  jobs: Jobs;
  ui: ShellUi;
}
