import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useNavigateTo } from './context';

export interface AppLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: Ref<HTMLAnchorElement>;
}

/** A link inside the portal: a plain click stays in the page, a click for a new tab is left to the browser. */
export function AppLink({ href, onClick, children, ...rest }: AppLinkProps) {
  const navigate = useNavigateTo();
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const ownTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (event.defaultPrevented || event.button !== 0 || ownTab || rest.target) return;
    event.preventDefault();
    navigate(href);
  };
  return (
    <a {...rest} href={href} onClick={click}>
      {children}
    </a>
  );
}
