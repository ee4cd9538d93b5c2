import type { StudyRole } from '@casebook/api-builder';
import { type Privilege, privileges } from '@casebook/catalogue';
import { useLocale, useText } from '@casebook/shell-sdk';
import { Button, Checkbox, Input, Switch } from '@casebook/ui/core';
import { useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { Mark } from '../shared/Mark';
import grids from '../shared/sticky-grid.module.css';
import { useT } from '../shared/useT';
import { PRIVILEGE_AREAS, privilegesByArea } from './privilege-sets';
import styles from './roles.module.css';

interface MatrixProps {
  roles: readonly StudyRole[];
  /** The privileges of a role with the changes that are not saved. */
  privilegesOf: (role: StudyRole) => readonly string[];
  /** The role in which the person works, which he or she cannot change. */
  ownRoleId: number;
  canEdit: boolean;
  onToggle: (role: StudyRole, key: Privilege, granted: boolean) => void;
  /** Shows the portal as somebody with the role finds it. */
  onPreview: (role: StudyRole) => void;
  /** Opens the names, side and limit of the role. */
  onEdit: (role: StudyRole) => void;
}

/** Privileges in rows, roles in columns. A changed cell is marked with a word, not with a colour alone. */
export function PrivilegeMatrix(props: MatrixProps) {
  const { roles, privilegesOf, ownRoleId, canEdit, onPreview, onEdit } = props;
  const t = useT();
  const text = useText();
  const { language } = useLocale();
  const [search, setSearch] = useState('');
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const areas = privilegesByArea();
  const wanted = search.trim().toLowerCase();
  const isShown = (key: Privilege) => {
    const name = privileges[key][language].toLowerCase();
    const held = roles.filter((role) => privilegesOf(role).includes(key)).length;
    return (
      (wanted === '' || name.includes(wanted) || key.toLowerCase().includes(wanted)) &&
      (!onlyDifferent || (held > 0 && held < roles.length))
    );
  };
  return (
    <>
      <div className={fields.row}>
        <Input
          allowClear
          className={styles.search}
          aria-label={t('roles.search')}
          placeholder={t('roles.search')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <label className={fields.row}>
          <Switch size="small" checked={onlyDifferent} onChange={setOnlyDifferent} />
          {t('roles.onlyDifferent')}
        </label>
      </div>
      <div className={grids.scroll}>
        <table className={grids.grid}>
          <thead className={styles.head}>
            <tr>
              <th scope="col" className={grids.corner}>
                {t('roles.privilege')}
              </th>
              {roles.map((role) => (
                <th key={role.roleId} scope="col">
                  <div>{text(role.name)}</div>
                  <div className={css.quiet}>
                    {t(role.group === 1 ? 'roles.siteSide' : 'roles.sponsorSide')}
                    {role.siteLimited ? ` · ${t('roles.siteLimited')}` : ''}
                  </div>
                  {role.unblinded ? <Mark tone="warning">{t('roles.unblinded')}</Mark> : null}
                  {role.weighty ? <Mark>{t('roles.weighty')}</Mark> : null}
                  {role.roleId === ownRoleId ? <Mark>{t('roles.own')}</Mark> : null}
                  <div className={styles.headActs}>
                    <Button
                      size="small"
                      aria-label={t('roles.asRole', { role: text(role.name) })}
                      onClick={() => onPreview(role)}
                    >
                      {t('roles.see')}
                    </Button>
                    {canEdit ? (
                      <Button
                        size="small"
                        aria-label={t('roles.edit', { role: text(role.name) })}
                        onClick={() => onEdit(role)}
                      >
                        {t('roles.editShort')}
                      </Button>
                    ) : null}
                  </div>
                </th>
              ))}
            </tr>
          </thead>
          {PRIVILEGE_AREAS.map((area) => {
            const keys = (areas.get(area) ?? []).filter(isShown);
            if (keys.length === 0) return null;
            return (
              <tbody key={area}>
                <tr>
                  <th scope="rowgroup" colSpan={roles.length + 1} className={grids.section}>
                    {t(`roles.area.${area}`)}
                  </th>
                </tr>
                {keys.map((key) => (
                  <Row key={key} privilege={key} {...props} />
                ))}
              </tbody>
            );
          })}
        </table>
      </div>
    </>
  );
}

function Row({
  privilege,
  roles,
  privilegesOf,
  ownRoleId,
  canEdit,
  onToggle,
}: MatrixProps & { privilege: Privilege }) {
  const t = useT();
  const text = useText();
  const { language } = useLocale();
  const name = privileges[privilege][language];
  return (
    <tr>
      <th scope="row" className={`${grids.row} ${styles.privilege}`}>
        {name} <span className={`${css.code} ${css.quiet}`}>{privilege}</span>
      </th>
      {roles.map((role) => {
        const granted = privilegesOf(role).includes(privilege);
        const isChanged = granted !== role.privileges.includes(privilege);
        return (
          <td
            key={role.roleId}
            className={isChanged ? `${styles.cell} ${styles.changed}` : styles.cell}
          >
            <Checkbox
              aria-label={`${text(role.name)}: ${name}`}
              checked={granted}
              disabled={!canEdit || role.roleId === ownRoleId}
              onChange={(event) => onToggle(role, privilege, event.target.checked)}
            />
            {isChanged ? <div className={styles.word}>{t('roles.changed')}</div> : null}
          </td>
        );
      })}
    </tr>
  );
}
