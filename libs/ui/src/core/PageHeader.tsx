import './page-header.css';
import type { ReactNode } from 'react';
import { AppLink } from './AppLink';
import { useUiText } from './useUiText';

export interface Crumb {
  label: ReactNode;
  href: string;
}

export interface PageHeaderProps {
  title: ReactNode;
  /** Breadcrumb, without this page itself. */
  breadcrumb?: readonly Crumb[];
  /** Next to the title: glyphs, a tag. */
  aside?: ReactNode;
  /** Buttons on the right, the main one last. */
  actions?: ReactNode;
}

/** Title, breadcrumb and actions of a screen. */
export function PageHeader({ title, breadcrumb = [], aside, actions }: PageHeaderProps) {
  const t = useUiText();
  return (
    <div className="cb-page-header">
      <div className="cb-page-header-words">
        {breadcrumb.length > 0 ? (
          <nav aria-label={t('breadcrumb')}>
            <ol className="cb-breadcrumb">
              {breadcrumb.map((crumb) => (
                <li key={crumb.href}>
                  <AppLink href={crumb.href}>{crumb.label}</AppLink>
                </li>
              ))}
            </ol>
          </nav>
        ) : null}
        <div className="cb-page-title-line">
          <h1 className="cb-page-title">{title}</h1>
          {aside}
        </div>
      </div>
      {actions ? <div className="cb-page-actions">{actions}</div> : null}
    </div>
  );
}
