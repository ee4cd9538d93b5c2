import { adminApi, type Site, type SiteActionOutcome } from '@casebook/api-admin';
import { useMessages, useStudy, useFailure } from '@casebook/shell-sdk';
import { BulkAction, type BulkOutcome } from '@casebook/ui/data';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { DANGEROUS, type SiteAct } from './site-acts';

interface Props {
  act: SiteAct;
  sites: readonly Site[];
  onClose: (done: boolean) => void;
}

/** Enables, disables, deletes or restores the chosen sites. */
export function SitesAction({ act, sites, onClose }: Props) {
  const { t } = useTranslation('mfe_admin');
  const messages = useMessages();
  const { text: failureText } = useFailure();
  const { studyId } = useStudy();
  const [ask] = adminApi.usePreviewSiteActionMutation();
  const [set] = adminApi.useRunSiteActionMutation();
  // The previewed state is confirmed: a site that changed since is skipped.
  const shown = useRef<{ siteId: number; revision: number }[]>([]);

  const outcomeOf = ({ done, skipped }: SiteActionOutcome): BulkOutcome => {
    const row = ({ siteId, siteCode, name }: SiteActionOutcome['done'][number]) => ({
      key: siteId,
      label: `${siteCode} ${name}`,
    });
    return {
      done: done.map(row),
      skipped: skipped.map((one) => ({
        ...row(one),
        reason: messages.text(one.code, one.params),
      })),
    };
  };
  const preview = async () => {
    const siteIds = sites.map(({ siteId }) => siteId);
    const answer = await ask({ studyId, siteActionPreview: { action: act, siteIds } }).unwrap();
    shown.current = [...answer.done, ...answer.skipped].map(({ siteId, revision }) => ({
      siteId,
      revision,
    }));
    return outcomeOf(answer);
  };
  const run = async (reason: string) => {
    const siteActionInput = { action: act, sites: shown.current, reason };
    return outcomeOf(await set({ studyId, siteActionInput }).unwrap());
  };

  return (
    <BulkAction
      title={t(`site.actTitle.${act}`)}
      act={t(`site.act.${act}`)}
      danger={DANGEROUS.includes(act)}
      note={t(`site.actNote.${act}`)}
      preview={preview}
      run={run}
      failureText={failureText}
      onClose={onClose}
    />
  );
}
