import { ListDownload, ListScreen } from '@casebook/screen-kit';
import { adminApi, type Site } from '@casebook/api-admin';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import {
  chosenKeys,
  chosenValues,
  type ListState,
  pageArguments,
  ReasonedButton,
  useListSelection,
  useListState,
} from '@casebook/ui/data';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteAudit } from './SiteAudit';
import { DANGEROUS, offOf, type SiteAct } from './site-acts';
import { SitesAction } from './SitesAction';
import { FIRST_HIDDEN, useSiteColumns } from './useSiteColumns';
import { useSiteSheet } from './useSiteSheet';

const SORTS = [
  'siteCode',
  'name',
  'status',
  'country',
  'utcOffsetMinutes',
  'effectiveDate',
  'contractDate',
  'department',
  'updatedAt',
] as const;
const ACTS: readonly SiteAct[] = ['disable', 'enable', 'delete', 'restore'];
const PRESENT: readonly Site['status'][] = ['active', 'disabled'];
const STATUSES: readonly Site['status'][] = [...PRESENT, 'deleted'];

const keyOf = (site: Site) => site.siteId;
const labelOf = (site: Site) => `${site.siteCode} ${site.name}`;

/** The query of the list; deleted sites are included only on request. */
function filtersOf(state: ListState) {
  const status = chosenValues(state, 'status', STATUSES);
  const country = chosenKeys(state, 'country', /^[A-Z]{2}$/);
  return {
    status: status.length > 0 ? status : [...PRESENT],
    country: country.length > 0 ? country : undefined,
  };
}

/** The sites of the study, with their actions. */
export function SiteList() {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  const { studyId, siteLimited } = useStudy();
  const mayCreate = usePrivilege({ all: ['site_create'] }) && !siteLimited;
  const mayAct = usePrivilege({ all: ['site_enable'] });
  const mayDownload = usePrivilege({ all: ['site_list_download'] });
  const state = useListState('SITE_LIST', { hiddenColumns: FIRST_HIDDEN });
  const chosen = useListSelection(keyOf, labelOf);
  const [act, setAct] = useState<SiteAct>();
  const [audited, setAudited] = useState<Site>();
  const asked = { studyId, ...pageArguments(state, SORTS), ...filtersOf(state) };
  const list = adminApi.useListSitesQuery(asked, {
    refetchOnMountOrArgChange: true,
  });
  const loadSheet = useSiteSheet(asked);
  const columns = useSiteColumns(list.data?.countries ?? [], setAudited);
  // The study has sites, but all of them are deleted.
  const onlyDeleted = (list.data?.countries.length ?? 0) > 0;

  const register = mayCreate ? (
    <Button type="primary" onClick={() => shell.nav.go('SITE_CREATE')}>
      {t('site.createTitle')}
    </Button>
  ) : null;

  return (
    <ListScreen
      title={t('site.listTitle')}
      actions={register}
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      searchHint={t('site.searchHint')}
      selection={mayAct ? chosen : undefined}
      bulkActions={ACTS.map((one) => {
        const off = offOf(one, chosen.rows);
        return (
          <ReasonedButton
            key={one}
            danger={DANGEROUS.includes(one)}
            disabledReason={off && t(off)}
            onClick={() => setAct(one)}
          >
            {t(`site.act.${one}`)}
          </ReasonedButton>
        );
      })}
      tools={mayDownload ? <ListDownload load={loadSheet} /> : null}
      empty={
        onlyDeleted
          ? { title: t('site.onlyDeleted'), text: t('site.onlyDeletedText'), action: register }
          : {
              title: t('site.none'),
              text: t(mayCreate ? 'site.noneText' : 'site.noneAsk'),
              action: register,
            }
      }
    >
      {audited ? <SiteAudit site={audited} onClose={() => setAudited(undefined)} /> : null}
      {act ? (
        <SitesAction
          act={act}
          sites={chosen.rows}
          onClose={(done) => {
            setAct(undefined);
            if (done) chosen.clear();
          }}
        />
      ) : null}
    </ListScreen>
  );
}
