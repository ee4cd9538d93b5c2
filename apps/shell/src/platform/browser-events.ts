/** Reactions of the shell to events of the browser. */
export interface BrowserReactions {
  /** Another tab may have changed who is signed in. */
  checkSession(): void;
  /** Another tab has changed a value of the shared storage; null: all of them. */
  storageChanged(key: string | null): void;
  /** The rights of a tab that the person sees may have changed. */
  checkRights(): void;
  hasUnsavedInput(): boolean;
}

export interface BrowserEventSources {
  window: Pick<Window, 'addEventListener'>;
  document: Pick<Document, 'addEventListener' | 'visibilityState'>;
  every: (ms: number, task: () => void) => void;
}

const SESSION_CHECK_MS = 2_000;
const RIGHTS_CHECK_MS = 10_000;

/** Listens to storage, focus, visibility and unloading of the page. */
export function watchBrowser(
  { window, document, every }: BrowserEventSources,
  reactions: BrowserReactions,
): void {
  const checkRights = () => {
    if (document.visibilityState === 'visible') reactions.checkRights();
  };
  window.addEventListener('storage', ({ key }) => reactions.storageChanged(key));
  // A page from the back/forward cache may belong to a person who has signed out.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reactions.checkSession();
  });
  // Timers do not run while a computer sleeps, and a tab gets no storage event for its own changes.
  window.addEventListener('focus', () => reactions.checkSession());
  document.addEventListener('visibilitychange', () => {
    reactions.checkSession();
    checkRights();
  });
  every(SESSION_CHECK_MS, () => reactions.checkSession());
  every(RIGHTS_CHECK_MS, checkRights);
  window.addEventListener('beforeunload', (event) => {
    if (reactions.hasUnsavedInput()) event.preventDefault();
  });
}
