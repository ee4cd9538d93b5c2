import './app-frame.css';
import { type Language, languageName, languages } from '@casebook/catalogue';
import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { AppLink } from './AppLink';
import { useLanguage } from './context';
import { asksForHelp, HelpContext, ScreenHelp, type Shortcut } from './help';
import { HelpDialog } from './KeyboardHelp';
import { NavIcon } from './NavIcon';
import { useUiText } from './useUiText';

export interface NavItem {
  key: string;
  href: string;
  label: string;
  icon?: string;
}

export interface NavigationGroup {
  key: string;
  label: string;
  items: readonly NavItem[];
}

export interface AppFrameProps {
  homeHref: string;
  /** Study and its switch. */
  study?: ReactNode;
  /** Role and site. */
  place?: ReactNode;
  /** A search over the study. */
  search?: ReactNode;
  /** Keys that work on every screen. */
  shortcuts?: readonly Shortcut[];
  /** Job tray, time left, notices about a new version. */
  tools?: ReactNode;
  onLanguage: (language: Language) => void;
  person?: { name: string; menu: MenuProps };
  /** Only what the person may open; without groups there is no navigation. */
  navigation: readonly NavigationGroup[];
  currentKey?: string;
  /** Called when the pointer or the focus is on a link, so that its module can be fetched early. */
  onHint?: (key: string) => void;
  children: ReactNode;
}

const NONE: readonly Shortcut[] = [];

const collapsedKey = 'casebook_nav_collapsed';

/** The state that the person left; without one it is collapsed on a narrow screen: a tablet or an enlarged one. */
function isCollapsed(): boolean {
  const left = localStorage.getItem(collapsedKey);
  return left === null ? window.matchMedia('(width < 1100px)').matches : left === '1';
}

/** The frame of every screen: header, navigation grouped by work, content. */
export function AppFrame(props: AppFrameProps) {
  const { homeHref, study, place, tools, onLanguage, person, navigation, currentKey } = props;
  const t = useUiText();
  const language = useLanguage();
  const [collapsed, setCollapsed] = useState(isCollapsed);
  const hasNavigation = navigation.some((group) => group.items.length > 0);

  const { shortcuts = NONE } = props;
  const help = useMemo(() => new ScreenHelp(shortcuts), [shortcuts]);
  const [isHelpOpen, setHelpOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!asksForHelp(event)) return;
      event.preventDefault();
      if (!help.show()) setHelpOpen(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [help]);

  const toggle = () => {
    localStorage.setItem(collapsedKey, collapsed ? '0' : '1');
    setCollapsed(!collapsed);
  };
  const languageMenu: MenuProps = {
    selectedKeys: [language],
    items: languages.map((key) => ({ key, label: <span lang={key}>{languageName(key)}</span> })),
    onClick: ({ key }) => onLanguage(key as Language),
  };

  return (
    <div className={`cb-frame${collapsed ? ' cb-frame-collapsed' : ''}`}>
      <a className="cb-frame-skip" href="#cb-content">
        {t('skip')}
      </a>
      <header className="cb-frame-header">
        <AppLink className="cb-wordmark" href={homeHref}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M4 2.5h10.5A1.5 1.5 0 0 1 16 4v13.5H5.5A1.5 1.5 0 0 1 4 16zM4 15.5h12M7.3 8.6l1.9 1.9 3.6-3.9" />
          </svg>
          <span className="cb-wordmark-name">Casebook</span>
        </AppLink>
        {study ? <div className="cb-frame-study">{study}</div> : null}
        {place ? <div className="cb-frame-place">{place}</div> : null}
        <div className="cb-frame-tools">
          {props.search}
          {tools}
          <button
            type="button"
            className="cb-plain-button cb-frame-help"
            aria-label={t('help')}
            title={t('help')}
            aria-haspopup="dialog"
            onClick={() => {
              if (!help.show()) setHelpOpen(true);
            }}
          >
            ?
          </button>
          <Dropdown menu={languageMenu} trigger={['click']}>
            <button type="button" className="cb-plain-button" aria-haspopup="menu">
              <span className="cb-hidden">{t('language')}: </span>
              <span lang={language}>{languageName(language)}</span> ▾
            </button>
          </Dropdown>
          {person ? (
            <Dropdown menu={person.menu} trigger={['click']}>
              <button type="button" className="cb-plain-button" aria-haspopup="menu">
                <span className="cb-frame-person">{person.name}</span> ▾
              </button>
            </Dropdown>
          ) : null}
        </div>
      </header>
      {hasNavigation ? (
        <nav className="cb-nav" aria-label={t('navigation')}>
          {navigation
            .filter((group) => group.items.length > 0)
            .map((group) => (
              <NavSection
                key={group.key}
                group={group}
                {...{ currentKey, collapsed }}
                onHint={props.onHint}
              />
            ))}
          <button
            type="button"
            className="cb-plain-button cb-nav-toggle"
            onClick={toggle}
            aria-expanded={!collapsed}
            aria-label={t(collapsed ? 'expandNavigation' : 'collapseNavigation')}
          >
            <span className={`cb-sign ${collapsed ? 'cb-sign-right' : 'cb-sign-left'}`} />
          </button>
        </nav>
      ) : null}
      <main id="cb-content" className="cb-frame-content" tabIndex={-1}>
        <HelpContext value={help}>{props.children}</HelpContext>
      </main>
      <HelpContext value={help}>
        <HelpDialog shortcuts={NONE} open={isHelpOpen} onClose={() => setHelpOpen(false)} />
      </HelpContext>
    </div>
  );
}

interface NavSectionProps {
  group: NavigationGroup;
  currentKey?: string;
  collapsed: boolean;
  onHint?: (key: string) => void;
}

function NavSection({ group, currentKey, collapsed, onHint }: NavSectionProps) {
  const heading = `cb-nav-${group.key}`;
  return (
    <div className="cb-nav-group">
      <h2 id={heading} className={collapsed ? 'cb-hidden' : 'cb-nav-heading'}>
        {group.label}
      </h2>
      <ul aria-labelledby={heading}>
        {group.items.map((item) => (
          <li key={item.key}>
            <AppLink
              className="cb-nav-link"
              href={item.href}
              title={collapsed ? item.label : undefined}
              aria-current={item.key === currentKey ? 'page' : undefined}
              onPointerEnter={() => onHint?.(item.key)}
              onFocus={() => onHint?.(item.key)}
            >
              <NavIcon name={item.icon} />
              <span className={collapsed ? 'cb-hidden' : undefined}>{item.label}</span>
            </AppLink>
          </li>
        ))}
      </ul>
    </div>
  );
}
