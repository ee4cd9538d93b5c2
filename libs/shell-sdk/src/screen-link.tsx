import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useReadStore, useShell } from './context';
import type { Query, ScreenParams } from './shell';

export interface ScreenLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  screen: string;
  params?: ScreenParams;
  query?: Query;
  children: ReactNode;
}

/** An HTML link to a screen, which can be copied or opened in a new tab. Plain text when the person may not open the screen. */
export function ScreenLink({ screen, params, query, children, onClick, ...rest }: ScreenLinkProps) {
  const shell = useShell();
  useReadStore(shell.privileges);
  if (!shell.nav.canOpen(screen, params)) return <span className={rest.className}>{children}</span>;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event)) return;
    event.preventDefault();
    shell.nav.go(screen, params, { query });
  };
  return (
    <a {...rest} href={shell.nav.href(screen, params, query)} onClick={follow}>
      {children}
    </a>
  );
}

/** A plain click, without the keys that open a new tab or save the target. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
