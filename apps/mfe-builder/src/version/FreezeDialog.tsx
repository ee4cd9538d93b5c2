import { builderApi } from '@casebook/api-builder';
import { type Failure, ScreenLink, useShell, useStudy } from '@casebook/shell-sdk';
import { Alert, Form, Input, Modal } from '@casebook/ui/core';
import { useState } from 'react';
import { Refusal } from '../shared/FieldErrors';
import { Loaded } from '../shared/Loaded';
import { useT } from '../shared/text';

/** Freezes exactly the revision whose validation is shown. */
export function FreezeDialog({ suggestion, onClose }: { suggestion: string; onClose: () => void }) {
  const t = useT();
  const shell = useShell();
  const { studyId } = useStudy();
  const [name, setName] = useState(suggestion);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [freeze, { isLoading }] = builderApi.useFreezeVersionMutation();
  const validation = builderApi.useValidateDraftQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const isReady = validation.data?.freezable === true && !validation.isFetching;

  const submit = async () => {
    setFailure(null);
    const newVersion = { name: name.trim(), expectedRevision: validation.data!.revision };
    const answer = await freeze({ studyId, newVersion });
    if (answer.error) return setFailure(answer.error as unknown as Failure);
    shell.ui.notify({
      type: 'success',
      message: { text: t('version.done', { no: answer.data.versionNo }) },
    });
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
      <div className="mb-stack">
        <p>{t('version.explain')}</p>
        <Loaded answer={validation}>
          {({ freezable, errors, revision }) =>
            freezable ? (
              <Alert type="success" showIcon title={t('validation.ok', { revision })} />
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
        </Loaded>
        <Form layout="vertical">
          <Form.Item label={t('version.name')} htmlFor="version-name" required>
            <Input
              id="version-name"
              value={name}
              maxLength={60}
              onChange={(event) => setName(event.target.value)}
            />
          </Form.Item>
        </Form>
        <Refusal failure={failure} />
      </div>
    </Modal>
  );
}
