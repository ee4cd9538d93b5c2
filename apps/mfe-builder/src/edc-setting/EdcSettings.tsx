import { builderApi, type Setting, type SettingUpdate } from '@casebook/api-builder';
import { FailureAlert, QueryState, useReAuth } from '@casebook/screen-kit';
import {
  ScreenLink,
  useBreadcrumb,
  useLocale,
  usePrivilege,
  useShell,
  useStudy,
} from '@casebook/shell-sdk';
import {
  Button,
  Checkbox,
  Input,
  InputNumber,
  languageNameIn,
  PageHeader,
  Radio,
} from '@casebook/ui/core';
import { useCallback, useState } from 'react';
import css from '../shared/builder.module.css';
import fields from '../shared/fields.module.css';
import { ReasonModal } from '../shared/ReasonModal';
import { useT } from '../shared/useT';
import { useUnsaved } from '../shared/useUnsaved';
import { LockBlockers } from './LockBlockers';
import { PlannedNumber } from './PlannedNumber';
import { type EditedReason, Reasons } from './Reasons';

/** The live settings of the study, in force at once for all sites. */
export function EdcSettings() {
  const t = useT();
  const { studyId } = useStudy();
  const setting = builderApi.useGetStudySettingQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <>
      <PageHeader title={t('settings.title')} breadcrumb={useBreadcrumb()} />
      <QueryState query={setting}>{(data) => <Form setting={data} />}</QueryState>
    </>
  );
}

type Values = Pick<
  Setting,
  | 'autoLogoutTime'
  | 'contractNumberLevel'
  | 'iwrsLink'
  | 'iwrsSetting'
  | 'signatureStatement'
  | 'lockBlockers'
  | 'plannedSites'
  | 'plannedSubjects'
> & { correctionReasons: EditedReason[] };

const LEVELS = ['none', 'study', 'site'] as const;

function Form({ setting }: { setting: Setting }) {
  const t = useT();
  const { locale } = useLocale();
  const canEdit = usePrivilege({ all: ['study_setting_edit'] });
  const seesBuilder = usePrivilege({ all: ['builder_menu_view'] });
  const [changes, setChanges] = useState<Partial<Values>>({});
  const values: Values = { ...setting, ...changes };
  const change = (members: Partial<Values>) => setChanges((now) => ({ ...now, ...members }));
  const isChanged = Object.keys(changes).length > 0;
  useUnsaved(useCallback(() => isChanged, [isChanged]));
  return (
    <div className={css.stack}>
      <p className={css.quiet}>{t('settings.live')}</p>
      <dl className={`${css.card} ${fields.form}`}>
        <dt>{t('settings.autoLogout')}</dt>
        <dd>
          <InputNumber
            aria-label={t('settings.autoLogout')}
            min={1}
            max={720}
            precision={0}
            changeOnWheel={false}
            disabled={!canEdit}
            value={values.autoLogoutTime}
            onChange={(autoLogoutTime) => {
              if (autoLogoutTime !== null) change({ autoLogoutTime });
            }}
          />
          <div className={css.quiet}>{t('settings.autoLogoutHelp')}</div>
        </dd>
        <dt>{t('settings.contract')}</dt>
        <dd>
          <Radio.Group
            disabled={!canEdit}
            value={values.contractNumberLevel}
            options={LEVELS.map((value) => ({ value, label: t(`settings.level.${value}`) }))}
            onChange={(event) =>
              change({ contractNumberLevel: event.target.value as Setting['contractNumberLevel'] })
            }
          />
        </dd>
        <dt>{t('settings.planned')}</dt>
        <dd className={fields.row}>
          <PlannedNumber
            label={t('settings.plannedSites')}
            value={values.plannedSites}
            disabled={!canEdit}
            onChange={(plannedSites) => change({ plannedSites })}
          />
          <PlannedNumber
            label={t('settings.plannedSubjects')}
            value={values.plannedSubjects}
            disabled={!canEdit}
            onChange={(plannedSubjects) => change({ plannedSubjects })}
          />
        </dd>
        <dt>{t('settings.iwrs')}</dt>
        <dd className={css.stack}>
          <Checkbox
            checked={values.iwrsLink}
            disabled={!canEdit}
            onChange={(event) => change({ iwrsLink: event.target.checked })}
          >
            {t('settings.iwrsLink')}
          </Checkbox>
          <Radio.Group
            disabled={!canEdit || !values.iwrsLink}
            value={values.iwrsSetting?.stratificationType ?? null}
            options={[0, 1].map((value) => ({
              value,
              label: t(`settings.stratification.${value}`),
            }))}
            onChange={(event) =>
              change({ iwrsSetting: { stratificationType: event.target.value as 0 | 1 } })
            }
          />
        </dd>
        <dt>{t('settings.signature')}</dt>
        <dd className={css.stack}>
          {setting.languages.map((language) => (
            <label key={language}>
              {languageNameIn(language, locale)}
              <Input.TextArea
                rows={3}
                lang={language}
                disabled={!canEdit}
                value={values.signatureStatement[language] ?? ''}
                onChange={(event) =>
                  change({
                    signatureStatement: {
                      ...values.signatureStatement,
                      [language]: event.target.value,
                    },
                  })
                }
              />
            </label>
          ))}
        </dd>
        <dt>{t('settings.reasons')}</dt>
        <dd>
          <Reasons
            stored={setting.correctionReasons}
            reasons={values.correctionReasons}
            languages={setting.languages}
            canEdit={canEdit}
            onChange={(correctionReasons) => change({ correctionReasons })}
          />
        </dd>
        <dt>{t('settings.lock')}</dt>
        <dd>
          <LockBlockers
            blockers={values.lockBlockers}
            canEdit={canEdit}
            onChange={(lockBlockers) => change({ lockBlockers })}
          />
        </dd>
        <dt>{t('settings.sdv')}</dt>
        <dd>
          {t('settings.sdvHelp')}
          {seesBuilder ? (
            <div>
              <ScreenLink screen="BUILDER_PROPERTY">{t('settings.sdvOpen')}</ScreenLink>
            </div>
          ) : null}
        </dd>
        <dt>{t('settings.secondPerson')}</dt>
        <dd>
          <SecondPerson setting={setting} canEdit={canEdit} />
        </dd>
      </dl>
      {canEdit ? <Save setting={setting} changes={changes} onSaved={() => setChanges({})} /> : null}
    </div>
  );
}

function Save({
  setting,
  changes,
  onSaved,
}: {
  setting: Setting;
  changes: Partial<Values>;
  onSaved: () => void;
}) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const { askReAuth, reAuthDialog } = useReAuth();
  const [set, { isLoading }] = builderApi.useSetStudySettingMutation();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const save = async (reason: string) => {
    setAsking(false);
    const { iwrsSetting, correctionReasons, ...rest } = changes;
    const settingUpdate: SettingUpdate = {
      ...rest,
      ...(iwrsSetting && { iwrsSetting }),
      ...(correctionReasons && {
        correctionReasons: correctionReasons.map(({ label, ...reason }) => ({
          ...reason,
          ...(label && { label }),
        })),
      }),
      revision: setting.revision,
      reason,
    };
    const { iwrsLink } = changes;
    if (iwrsLink !== undefined && iwrsLink !== setting.iwrsLink) {
      const object = { studyId, iwrsLink };
      const title = t('settings.iwrsLink');
      const okText = t('settings.save');
      const reAuthToken = await askReAuth({ act: 'iwrs-link', object, title, okText });
      if (reAuthToken === null) return;
      settingUpdate.reAuthToken = reAuthToken;
    }
    const answer = await set({ studyId, settingUpdate });
    if (answer.error) return setRefusal(answer.error);
    setRefusal(undefined);
    onSaved();
    shell.ui.notify({ type: 'success', message: { text: t('settings.saved') } });
  };
  const isChanged = Object.keys(changes).length > 0;
  return (
    <>
      <FailureAlert error={refusal} />
      <div className={fields.row}>
        <Button
          type="primary"
          disabled={!isChanged}
          loading={isLoading}
          onClick={() => setAsking(true)}
        >
          {t('settings.save')}
        </Button>
        <Button disabled={!isChanged} onClick={onSaved}>
          {t('roles.discard')}
        </Button>
      </div>
      {isAsking ? (
        <ReasonModal
          title={t('settings.save')}
          okText={t('settings.save')}
          onSave={(reason) => void save(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
      {reAuthDialog}
    </>
  );
}

/** Whether rights that show arms or give rights need a second person. Switching it off needs one itself. */
function SecondPerson({ setting, canEdit }: { setting: Setting; canEdit: boolean }) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const [set] = builderApi.useSetSecondPersonMutation();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const name = t(setting.secondPerson ? 'settings.switchOff' : 'settings.switchOn');
  const save = async (reason: string) => {
    setAsking(false);
    const secondPersonUpdate = { on: !setting.secondPerson, reason };
    const answer = await set({ studyId, secondPersonUpdate });
    setRefusal(answer.error);
    if (!answer.data) return;
    const count = answer.data.requestIds.length;
    const text = count > 0 ? t('roles.waits', { count }) : t('settings.saved');
    shell.ui.notify({ type: 'info', message: { text } });
  };
  return (
    <div className={css.stack}>
      <span>{t(setting.secondPerson ? 'settings.secondOn' : 'settings.secondOff')}</span>
      <FailureAlert error={refusal} />
      {canEdit ? (
        <Button className={fields.start} onClick={() => setAsking(true)}>
          {name}
        </Button>
      ) : null}
      {isAsking ? (
        <ReasonModal
          title={name}
          okText={name}
          onSave={(reason) => void save(reason)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
