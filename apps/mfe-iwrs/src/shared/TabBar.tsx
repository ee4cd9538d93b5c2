import { ScreenLink, useLocale, useReadStore, useShell } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import css from './iwrs.module.css';

/** The tabs of the present screen that the role may open: the entries of the navigation that lead to it. */
export function TabBar() {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const privileges = useReadStore(shell.privileges);
  const { screen } = useReadStore(shell.location);
  // The labels of the menu follow the language.
  useLocale();
  if (!screen) return null;
  const start = `${screen.id} tabId=`;
  const open = shell.nav
    .menuOf([...privileges])
    .flatMap(({ entries }) => entries)
    .filter(({ key }) => key.startsWith(start))
    .map(({ key, label }) => ({ tabId: decodeURIComponent(key.slice(start.length)), label }));
  if (open.length < 2) return null;
  return (
    <nav aria-label={t('tabs.label')} className={css['tabs']}>
      {open.map(({ tabId, label }) => (
        <ScreenLink
          key={tabId}
          screen={screen.id}
          params={{ tabId }}
          className={css['tab']}
          aria-current={tabId === screen.params['tabId'] ? 'page' : undefined}
        >
          {label}
        </ScreenLink>
      ))}
    </nav>
  );
}
