import { useListToSignAgainQuery } from '@casebook/api-subject';
import { RETURN_QUERY, usePresentAddress, useSignRights } from '@casebook/screen-kit';
import { useShell, useStudy } from '@casebook/shell-sdk';
import { Button, StatusSign } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

/** Leads to the person's broken signatures; nothing while there are none. */
export function SignAgainButton() {
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const { studyId } = useStudy();
  const from = usePresentAddress();
  const { data } = useListToSignAgainQuery(
    { studyId, page: 1, size: 1 },
    { skip: !useSignRights().signs, refetchOnMountOrArgChange: true },
  );
  if (!data?.total) return null;
  return (
    <Button
      icon={<StatusSign status="signatureBroken" />}
      onClick={() => nav.go('SIGNATURE_AGAIN', {}, { query: { [RETURN_QUERY]: from } })}
    >
      {t('sign.again.open', { count: data.total })}
    </Button>
  );
}
