import type { Language, Locale, MessageParams } from '@casebook/catalogue';
import type { PathParams, PrivilegeQuery } from '@casebook/remote-contract';
import type { Drafts } from './drafts';
import type { Http } from './http';
import type { ShellJobs } from './jobs';
import type { StudyText } from './text';

export type Unsubscribe = () => void;

/** A value that only the shell writes; remotes read it and subscribe to changes. */
export interface ReadStore<T> {
  get: () => T;
  subscribe: (listener: () => void) => Unsubscribe;
}

/** The signed-in person, without the token, which only the shell's http client has. */
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
  name: StudyText;
  protocolNumber: string | null;
  alias: string | null;
  iwrsLinkFlag: boolean;
  iwrsSetting: unknown;
  /** Content languages of the study; texts fall back to the first. */
  languages: readonly string[];
  roleId: number;
  roleCode: string;
  roleName: StudyText;
  /** The role is limited to the sites of its assignments. */
  siteLimited: boolean;
  /** Minutes without activity until sign-out. */
  autoLogoutTime: number;
  /** The database of the study is locked: nothing can be changed. Every answer of a service in the study tells it. */
  locked: boolean;
}

export interface LocaleView {
  language: Language;
  locale: Locale;
}

/** Messages of the catalogue in the language of the screen. */
export interface Messages {
  /**
   * The message of a code. Empty while the area of the code is being loaded; the store gets a new value when it is loaded.
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

/** Parameters of a screen's path; those left out are taken from the current address. */
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
  /** Opens an address of this portal. */
  goTo(href: string, options?: { replace?: boolean }): void;
  /** Changes only the query of the current address; `undefined` removes a name. */
  setQuery: (query: Query, options?: { replace?: boolean }) => void;
  back(): void;
  /**
   * Address of a screen; null if its remote is not in this release or the person may not open it. Rights in another study or
   * role are not known here; the screen itself checks them.
   */
  canOpen(screen: string, params?: ScreenParams): boolean;
  /** Breadcrumb of the current screen, without the screen itself. */
  breadcrumb(): Crumb[];
  /** The menu of a role of the current study with these privileges, in the language of the screen. */
  menuOf(privileges: readonly string[]): RoleMenuGroup[];
}

/** A group of a menu with its entries, by their labels. */
export interface RoleMenuGroup {
  label: string;
  entries: { key: string; label: string }[];
}

/** A message of the catalogue, or a text that is already in the person's language. */
export type Announcement = { code: string; params?: MessageParams } | { text: string };

export interface Notice {
  type: 'success' | 'info' | 'warning' | 'error';
  message: Announcement;
}

export interface Question {
  title: string;
  content?: string;
  /** Label of the confirming button; it names the action: "Delete visit", not "OK". */
  okText: string;
  danger?: boolean;
}

export interface ShellUi {
  /** Shows a notice at the top right for 3 seconds. */
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
  /** Registers a source of unsaved input; the shell asks before it would be lost. */
  dirty: { register: (isDirty: () => boolean) => Unsubscribe };
  /** Keeps unsaved input after a reload, a lost connection or the end of the session. */
  drafts: Drafts;
  /** Jobs in the header's tray. */
  jobs: ShellJobs;
  ui: ShellUi;
}
