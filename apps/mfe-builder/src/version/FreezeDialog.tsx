import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { builderApi, type DesignFault, type NotAtSites } from '@casebook/api-builder';
import { type MessageParams, MAX_VERSION_NAME_LENGTH } from '@casebook/catalogue';
import { ScreenLink, useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Checkbox, Form, Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useT } from '../shared/useT';
import { useTooLong } from '../shared/useTooLong';
import { NotAtSitesList } from './NotAtSitesList';
import css from '../shared/builder.module.css';

/** Freezes exactly the revision whose validation is shown. */
export function FreezeDialog({ suggestion, onClose }: { suggestion: string; onClose: () => void }) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const [name, setName] = useState(suggestion);
  const [accepted, setAccepted] = useState(false);
  const [refusal, setRefusal] = useState<unknown>();
  const [freeze, { isLoading }] = builderApi.useFreezeVersionMutation();
  const validation = builderApi.useValidateDraftQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const fault = useTooLong()(name.trim(), MAX_VERSION_NAME_LENGTH);
  const mustAccept = (validation.data?.notAtSites.length ?? 0) > 0;
  const isReady =
    validation.data?.freezable === true && !validation.isFetching && (accepted || !mustAccept);

  const submit = async () => {
    setRefusal(undefined);
    const newVersion = {
      name: name.trim(),
      expectedRevision: validation.data!.revision,
      ...(mustAccept && { accepted }),
    };
    const answer = await freeze({ studyId, newVersion });
    if (answer.error) return setRefusal(answer.error);
    if ('requestIds' in answer.data) {
      const names = answer.data.confirmers.join(', ');
      const text = names ? t('version.waits', { names }) : t('version.waitsForNobody');
      shell.ui.notify({ type: names ? 'info' : 'warning', message: { text } });
    } else {
      const text = t('version.done', { no: answer.data.versionNo });
      shell.ui.notify({ type: 'success', message: { text } });
    }
    onClose();
  };

  return (
    <Modal
      open
      title={t('version.freeze')}
      okText={t('version.ok')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: !isReady || name.trim() === '' || fault !== undefined }}
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <p>{t('version.explain')}</p>
        <QueryState query={validation}>
          {({ freezable, errors, warnings, revision, faults, notAtSites }) =>
            freezable ? (
              <>
                <Alert
                  type={warnings + notAtSites.length > 0 ? 'warning' : 'success'}
                  showIcon
                  title={t('validation.ok', { revision })}
                  description={
                    warnings > 0 ? (
                      <ScreenLink screen="BUILDER_VALIDATION">
                        {t('version.seeWarnings', { count: warnings })}
                      </ScreenLink>
                    ) : undefined
                  }
                />
                <FormerFaults faults={faults} />
                {notAtSites.length > 0 ? (
                  <NotWorking list={notAtSites} accepted={accepted} onAccept={setAccepted} />
                ) : null}
              </>
            ) : (
              <Alert
                type="error"
                showIcon
                title={t('validation.faulty', { count: errors, revision })}
                description={
                  <ScreenLink screen="BUILDER_VALIDATION">{t('version.seeFaults')}</ScreenLink>
                }
              />
            )
          }
        </QueryState>
        <Form layout="vertical">
          <Form.Item
            label={t('version.name')}
            htmlFor="version-name"
            required
            validateStatus={fault ? 'error' : ''}
            help={fault}
          >
            <Input
              id="version-name"
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        </Form>
        <FailureAlert error={refusal} />
      </div>
    </Modal>
  );
}

/** What the sites would not get, to be accepted before the version exists. */
function NotWorking(props: {
  list: readonly NotAtSites[];
  accepted: boolean;
  onAccept: (accepted: boolean) => void;
}) {
  const { list, accepted, onAccept } = props;
  const t = useT();
  return (
    <Alert
      type="warning"
      showIcon
      title={t('version.notAtSites', { count: list.length })}
      description={
        <>
          <NotAtSitesList list={list} />
          <Checkbox checked={accepted} onChange={(event) => onAccept(event.target.checked)}>
            {t('version.accept')}
          </Checkbox>
        </>
      }
    />
  );
}

/** The effect of the version on stored values, shown before it is created. */
function FormerFaults({ faults }: { faults: readonly DesignFault[] }) {
  const messages = useMessages();
  const former = faults.filter(({ code }) => code.startsWith('BUILDER_FORMER_'));
  return former.map(({ path, code, params }) => (
    <Alert
      key={`${path} ${code} ${String(params['value'])}`}
      type="warning"
      showIcon
      title={messages.text(code, params as MessageParams)}
    />
  ));
}
