import { adminApi } from '@casebook/api-admin';
import type { RoleInput } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { useMessages, useStudy, useText } from '@casebook/shell-sdk';
import { Button, Form, Select, type FormInstance } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { typedDate } from '@casebook/ui/data';
import { today, useDayItem } from '../shared/dates';
import { DayInput } from '../shared/DayInput';
import css from '../shared/admin.module.css';

const ALL_SITES = 'all';

/** A role as the form holds it. */
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

/** Roles to give: role, site, from when to when; in the field `assignments` of a form. */
export function RoleRows({ form }: { form: FormInstance }) {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  const messages = useMessages();
  const day = useDayItem();
  const { studyId, roleId } = useStudy();
  const roles = authApi.useStudyRolesQuery({ studyId });
  const sites = adminApi.useSiteMasterDataQuery({ studyId, studyBody: { studyId, roleId } });
  const rows = (Form.useWatch('assignments', form) ?? []) as (RoleValues | undefined)[];
  const chosen = [{ required: true, message: messages.text('COMMON_REQUIRED') }];
  const siteLimited = (index: number) =>
    roles.data?.rows.find((role) => role.roleId === rows[index]?.roleId)?.siteLimited ?? false;

  const roleOptions = roles.data?.rows.map((role) => ({
    value: role.roleId,
    label: text(role.name),
  }));
  const siteOptions = sites.data?.rows.map((site) => ({
    value: site.siteId,
    label: `${site.siteCode} ${site.name}`,
  }));
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
                    options={roleOptions}
                    loading={roles.isFetching}
                    showSearch={{ optionFilterProp: 'label' }}
                  />
                </Form.Item>
                <Form.Item name={[name, 'siteId']} label={t('user.site')} rules={chosen}>
                  <Select
                    options={siteLimited(name) ? siteOptions : [everySite, ...(siteOptions ?? [])]}
                    loading={sites.isFetching}
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
