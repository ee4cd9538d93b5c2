import type { StudyRole } from '@casebook/api-builder';
import { privileges } from '@casebook/catalogue';
import { ScreenLink, useLocale, useShell, useText } from '@casebook/shell-sdk';
import { Button, Modal, StateView } from '@casebook/ui/core';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import { PRIVILEGE_AREAS, privilegesByArea } from './privilege-sets';
import styles from './roles.module.css';

/** The portal as somebody with this role finds it: the menu, and what can be done, with changes that are not saved. */
export function RolePreview({
  role,
  held,
  onClose,
}: {
  role: StudyRole;
  /** The privileges of the role. */
  held: readonly string[];
  onClose: () => void;
}) {
  const t = useT();
  const text = useText();
  const { nav } = useShell();
  const { language } = useLocale();
  const menu = nav.menuOf(held);
  const areas = privilegesByArea();
  return (
    <Modal
      open
      width={760}
      title={t('roles.asRole', { role: text(role.name) })}
      footer={<Button onClick={onClose}>{t('roles.close')}</Button>}
      onCancel={onClose}
    >
      <div className={styles.preview}>
        <nav aria-label={t('roles.menu')} className={css.card}>
          {menu.length === 0 ? (
            <StateView kind="empty" title={t('roles.noMenu')} text="" />
          ) : (
            menu.map(({ label, entries }) => (
              <section key={label}>
                <h3>{label}</h3>
                <ul>
                  {entries.map((entry) => (
                    <li key={entry.key}>{entry.label}</li>
                  ))}
                </ul>
              </section>
            ))
          )}
        </nav>
        <div className={css.stack}>
          <p>
            {t(role.group === 1 ? 'roles.siteSide' : 'roles.sponsorSide')}
            {role.siteLimited ? ` · ${t('roles.onlySites')}` : ` · ${t('roles.allSites')}`}
            {role.unblinded ? ` · ${t('roles.unblinded')}` : ''}
          </p>
          {PRIVILEGE_AREAS.map((area) => {
            const granted = (areas.get(area) ?? []).filter((key) => held.includes(key));
            if (area === 'menus' || granted.length === 0) return null;
            return (
              <section key={area}>
                <h3>{t(`roles.area.${area}`)}</h3>
                <p>{granted.map((key) => privileges[key][language]).join(' · ')}</p>
              </section>
            );
          })}
          <ScreenLink screen="BUILDER_CRF_PAGE" query={{ view: 'preview', role: role.code }}>
            {t('roles.seePages', { role: text(role.name) })}
          </ScreenLink>
        </div>
      </div>
    </Modal>
  );
}
