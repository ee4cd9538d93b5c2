import { useQuery } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';
import { useStatusActs } from '../status/StatusActs';
import type { StatusTarget } from '../status/status-target';
import { SIGN_QUERY } from './sign-scope';

/** Begins to sign what the address names. The name is taken out of the address, so that a reload begins nothing again. */
export function useSignFromUrl(targetOf: (value: string) => StatusTarget | undefined): void {
  const [query, setQuery] = useQuery();
  const { sign } = useStatusActs();
  const wanted = query.get(SIGN_QUERY);
  const begun = useRef<string | null>(null);
  useEffect(() => {
    if (wanted === begun.current) return;
    begun.current = wanted;
    if (wanted === null) return;
    const target = targetOf(wanted);
    if (target) sign?.(target);
    setQuery({ [SIGN_QUERY]: undefined }, { replace: true });
  }, [setQuery, sign, targetOf, wanted]);
}
