import { FormFault, useFormFailure } from '@casebook/screen-kit';
import { adminApi } from '@casebook/api-admin';
import { authApi, type PersonRow } from '@casebook/api-auth';
import {
  ScreenLink,
  useDirty,
  useLocale,
  useMessages,
  useShell,
  useStudy,
  useBreadcrumb,
} from '@casebook/shell-sdk';
import { Alert, Button, Form, PageHeader, useUiText } from '@casebook/ui/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAnnouncePending } from '../shared/useAnnouncePending';
import css from '../shared/admin.module.css';
import { PersonFields, type PersonValues, personInputOf } from './PersonFields';
import { newRole, roleInputOf, RoleRows, type RoleValues } from './RoleRows';
import { useUserLabel } from './useUserLabel';

type RegisterValues = PersonValues & { assignments: RoleValues[] };

/** The result of looking up the e-mail address. */
interface Known {
  email: string;
  person: PersonRow | null;
  /** Already a user of this study. */
  inStudy: boolean;
}

/** Fields of the form by their names in the input of the call. */
const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  ['email', 'name', 'organisation', 'language', 'loginId', 'phone', 'country'].map((field) => [
    `person.${field}`,
    field,
  ]),
);

/** Registers a person by e-mail address, either already registered in the portal or new, and gives the first roles. */
export function UserRegister() {
  const { t } = useTranslation('mfe_admin');
  const ui = useUiText();
  const shell = useShell();
  const messages = useMessages();
  const announcePending = useAnnouncePending();
  const { studyId } = useStudy();
  const [form] = Form.useForm<RegisterValues>();
  const refused = useFormFailure(form, useUserLabel(), FIELDS);
  const [findPerson, finding] = authApi.useLazyPersonByEmailQuery();
  const [findUser] = adminApi.useLazyGetUserQuery();
  const [register] = adminApi.useRegisterUserMutation();
  const attempt = useRef({ content: '', key: '' });
  const { language } = useLocale();
  const [known, setKnown] = useState<Known>();
  const [typed, setTyped] = useState(false);
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState(false);
  useDirty(typed && !saved);
  useEffect(() => {
    if (saved) shell.nav.go('USER_LIST');
  }, [saved, shell]);

  const lookUp = async () => {
    refused.clear();
    const ready = await form.validateFields(['email']).catch(() => null);
    const email = ready?.email.trim();
    if (!email) return;
    const found = await findPerson({ email });
    if (found.error) return refused.show(found.error);
    const person = found.data?.person ?? null;
    const user = person ? await findUser({ studyId, personId: person.personId }) : null;
    setKnown({ email, person, inStudy: user?.data !== undefined });
    if (person) fillFrom(person);
  };

  const fillFrom = (person: PersonRow) => {
    const name = form.getFieldValue('name') as string | undefined;
    form.setFieldsValue({
      loginId: person.loginId,
      organisation: person.organisation,
      phone: person.phone ?? '',
      country: person.country ?? undefined,
      language: person.language as PersonValues['language'],
    });
    if (!name?.trim()) form.setFieldsValue({ name: person.name });
    else if (name.trim() !== person.name) {
      form.setFields([{ name: 'name', errors: [messages.text('AUTH_NAME_DIFFERS')] }]);
    }
  };

  // Submitting the same input again, because no answer came, continues the same registration.
  const keyOf = (content: string): string => {
    if (attempt.current.content !== content) {
      attempt.current = { content, key: crypto.randomUUID() };
    }
    return attempt.current.key;
  };

  const save = async ({ assignments, ...person }: RegisterValues) => {
    refused.clear();
    setSaving(true);
    try {
      const userInput = {
        person: personInputOf(person),
        assignments: assignments.map(roleInputOf),
      };
      const registered = await register({
        studyId,
        userInput,
        'idempotency-key': keyOf(JSON.stringify(userInput)),
      });
      if (registered.error) return refused.show(registered.error);
      const isInvited = registered.data.created;
      const waits = announcePending(registered.data);
      // A registered person may be unable to work in the study until the role is confirmed.
      if (isInvited || !waits) {
        const text = isInvited ? 'user.invited' : 'user.joined';
        const message = { text: t(text, { name: person.name.trim(), email: person.email.trim() }) };
        shell.ui.notify({ type: 'success', message });
      }
      setSaved(true);
    } finally {
      setSaving(false);
    }
  };

  const change = (changed: Partial<RegisterValues>) => {
    setTyped(true);
    if (changed.email !== undefined && changed.email.trim() !== known?.email) setKnown(undefined);
  };

  return (
    <>
      <PageHeader title={t('user.registerTitle')} breadcrumb={useBreadcrumb()} />
      <Form<RegisterValues>
        form={form}
        name="user"
        layout="vertical"
        className={css.wideForm}
        validateTrigger="onBlur"
        scrollToFirstError={{ focus: true }}
        initialValues={{ email: '', language, assignments: [newRole()] }}
        onValuesChange={change}
        onFinish={save}
      >
        <FormFault className={css.bar} text={refused.text} />
        <PersonFields
          existing={known?.person ?? null}
          lookedUp={known !== undefined}
          looking={finding.isFetching}
          onLookUp={() => void lookUp()}
        />
        {known?.inStudy ? (
          <Alert
            className={css.bar}
            type="info"
            showIcon
            role="status"
            title={t('user.inStudy', { name: known.person!.name })}
            action={
              <ScreenLink screen="USER_EDIT" params={{ studyUserId: known.person!.personId }}>
                {t('user.openUser')}
              </ScreenLink>
            }
          />
        ) : null}
        {known && !known.inStudy ? (
          <section className={css.group} aria-labelledby="user-roles">
            <h2 id="user-roles" className={css.groupTitle}>
              {t('user.roles')}
            </h2>
            <RoleRows form={form} />
          </section>
        ) : null}
        <div className={css.actions}>
          <Button onClick={() => shell.nav.go('USER_LIST')}>{ui('cancel')}</Button>
          <Button
            type="primary"
            htmlType="submit"
            loading={saving}
            disabled={!known || known.inStudy}
          >
            {t('user.register')}
          </Button>
        </div>
      </Form>
    </>
  );
}
