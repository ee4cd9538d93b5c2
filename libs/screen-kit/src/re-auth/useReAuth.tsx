import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { ReAuthDialog, type ReAuthQuestion } from './ReAuthDialog';

export type { ReAuthQuestion };

export interface ReAuth {
  /** Asks for the password. Gives the token for this act and object, or null when the person cancels or leaves the screen. */
  askReAuth: (question: ReAuthQuestion) => Promise<string | null>;
  /** The dialog, for the screen to render; null while nothing is asked. */
  reAuthDialog: ReactNode;
}

/**
 * Asks for the password again before an act that requires it (docs/decisions/0091). The call of the act sends the token as
 * `reAuthToken` at once, because it is valid for a minute and works once.
 */
export function useReAuth(): ReAuth {
  const [question, setQuestion] = useState<ReAuthQuestion | null>(null);
  const settle = useRef<(token: string | null) => void>(() => undefined);

  const askReAuth = useCallback((next: ReAuthQuestion) => {
    settle.current(null);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    settle.current = resolve;
    setQuestion(next);
    return promise;
  }, []);
  const end = useCallback((token: string | null) => {
    setQuestion(null);
    settle.current(token);
  }, []);
  useEffect(() => () => settle.current(null), []);

  return {
    askReAuth,
    reAuthDialog: question ? <ReAuthDialog {...question} onEnd={end} /> : null,
  };
}
