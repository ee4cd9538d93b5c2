import { FailureAlert, QueryState } from '@casebook/screen-kit';
import { builderApi, type DesignFault } from '@casebook/api-builder';
import { type MessageParams, MAX_VERSION_NAME_LENGTH } from '@casebook/catalogue';
import { ScreenLink, useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { useT } from '../shared/useT';
import css from '../shared/builder.module.css';

/** Freezes exactly the revision whose validation is shown. */
export function FreezeDialog({ suggestion, onClose }: { suggestion: string; onClose: () => void }) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const [name, setName] = useState(suggestion);
  const [refusal, setRefusal] = useState<unknown>();
  const [freeze, { isLoading }] = builderApi.useFreezeVersionMutation();
  const validation = builderApi.useValidateDraftQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const isReady = validation.data?.freezable === true && !validation.isFetching;

  const submit = async () => {
    setRefusal(undefined);
    const newVersion = { name: name.trim(), expectedRevision: validation.data!.revision };
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
      okButtonProps={{ disabled: !isReady || name.trim() === '' }}
      confirmLoading={isLoading}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className={css.stack}>
        <p>{t('version.explain')}</p>
        <QueryState query={validation}>
          {({ freezable, errors, revision, faults }) =>
            freezable ? (
              <>
                <Alert type="success" showIcon title={t('validation.ok', { revision })} />
                <FormerFaults faults={faults} />
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
          <Form.Item label={t('version.name')} htmlFor="version-name" required>
            <Input
              id="version-name"
              value={name}
              maxLength={MAX_VERSION_NAME_LENGTH}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        </Form>
        <FailureAlert error={refusal} />
      </div>
    </Modal>
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
