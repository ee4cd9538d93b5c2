import type { RoleInput } from '@casebook/api-admin';
import { useMessages, useStudy } from '@casebook/shell-sdk';
import { Button, Form, Select, type FormInstance } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { typedDate } from '@casebook/ui/data';
import { today, useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import css from '../shared/admin.module.css';
import { type MarkedRole, RoleMarks } from '../shared/RoleMarks';
import { useChoices } from './choices';

const ALL_SITES = 'all';

/** A role in the form. */
export interface RoleValues {
  roleId?: number;
  siteId?: number | typeof ALL_SITES;
  startDate: string;
  endDate?: string;
}

export const newRole = (): RoleValues => ({ startDate: today() });

export const roleInputOf = ({ roleId, siteId, startDate, endDate }: RoleValues): RoleInput => ({
  roleId: roleId!,
  siteId: siteId === ALL_SITES ? null : siteId,
  startDate: typedDate(startDate),
  endDate: endDate ? typedDate(endDate) : null,
});

/** Roles to give: role, site and period; the field `assignments` of a form. */
export function RoleRows({ form }: { form: FormInstance }) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const day = useDayItem();
  const { roles, sites, loading } = useChoices();
  const rows = (Form.useWatch('assignments', form) ?? []) as (RoleValues | undefined)[];
  const chosen = [{ required: true, message: messages.text('COMMON_REQUIRED') }];
  const roleOf = (index: number) => roles.find(({ value }) => value === rows[index]?.roleId);
  const siteLimited = (index: number) => roleOf(index)?.siteLimited ?? false;
  // A role that is limited to some sites cannot give a role for all sites.
  const { siteLimited: reachesSome } = useStudy();
  const everySite = { value: ALL_SITES, label: t('user.allSites') };

  return (
    <Form.List name="assignments">
      {(fields, { add, remove }) => (
        <>
          <ul className={css.rows}>
            {fields.map(({ key, name }) => (
              <li key={key} className={css.roleRow}>
                <Form.Item name={[name, 'roleId']} label={t('user.role')} rules={chosen}>
                  <Select
                    options={roles}
                    loading={loading}
                    showSearch={{ optionFilterProp: 'label' }}
                    optionRender={markedOption}
                  />
                </Form.Item>
                <Form.Item name={[name, 'siteId']} label={t('user.site')} rules={chosen}>
                  <Select
                    options={siteLimited(name) || reachesSome ? sites : [everySite, ...sites]}
                    loading={loading}
                    showSearch={{ optionFilterProp: 'label' }}
                  />
                </Form.Item>
                <Form.Item
                  name={[name, 'startDate']}
                  label={t('user.startDate')}
                  {...day(t('user.startDate'), true)}
                >
                  <DayInput />
                </Form.Item>
                <Form.Item
                  name={[name, 'endDate']}
                  label={t('user.endDate')}
                  {...day(t('user.endDate'))}
                >
                  <DayInput />
                </Form.Item>
                {fields.length > 1 ? (
                  <Button
                    className={css.remove}
                    type="text"
                    aria-label={t('user.removeRole', { number: name + 1 })}
                    onClick={() => remove(name)}
                  >
                    ✕
                  </Button>
                ) : null}
                <RoleNote role={roleOf(name)} />
              </li>
            ))}
          </ul>
          <Button type="dashed" onClick={() => add(newRole())}>
            {t('user.addRole')}
          </Button>
        </>
      )}
    </Form.List>
  );
}

const markedOption = ({ data, label }: { data: MarkedRole; label?: ReactNode }) => (
  <>
    {label} <RoleMarks {...data} />
  </>
);

/** A note at a weighty role that it is given only after confirmation. */
function RoleNote({ role }: { role: MarkedRole | undefined }) {
  const { t } = useTranslation('mfe_admin');
  if (!role?.weighty) return null;
  return (
    <p className={css.roleNote} role="status">
      <RoleMarks {...role} /> {t('rights.needsConfirmation')}
    </p>
  );
}
