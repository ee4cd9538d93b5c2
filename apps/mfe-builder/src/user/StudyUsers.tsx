import { ScreenLink, useBreadcrumb, useShell } from '@casebook/shell-sdk';
import { PageHeader } from '@casebook/ui/core';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';

/** Where the people of the study get their roles: the administration, which people with other rights open. */
export function StudyUsers() {
  const t = useT();
  const { nav } = useShell();
  return (
    <>
      <PageHeader title={t('users.title')} breadcrumb={useBreadcrumb()} />
      <div className={`${css.card} ${css.stack} ${css.narrow}`}>
        <p>{t('users.intro')}</p>
        {nav.canOpen('USER_LIST') ? (
          <ScreenLink screen="USER_LIST">{t('users.open')}</ScreenLink>
        ) : (
          <p className={css.quiet}>{t('users.ask')}</p>
        )}
        <ScreenLink screen="BUILDER_ROLE">{t('users.roles')}</ScreenLink>
      </div>
    </>
  );
}
