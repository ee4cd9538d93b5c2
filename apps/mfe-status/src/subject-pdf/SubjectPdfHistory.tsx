import {
  type SubjectPdfRow,
  useGetSubjectPdfTicketMutation,
  useListSubjectPdfsQuery,
} from '@casebook/api-export';
import { ListScreen, useRefetchAtJobEnd } from '@casebook/screen-kit';
import { usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import { Button } from '@casebook/ui/core';
import { useListState } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import { useDocumentColumns } from '../document/useDocumentColumns';

const keyOf = ({ documentId }: SubjectPdfRow) => documentId;

/** The records of subjects that were made, by whom, with their files. */
export function SubjectPdfHistory() {
  const { t } = useTranslation('mfe_status');
  const shell = useShell();
  const { studyId } = useStudy();
  const mayMake = usePrivilege({ all: ['subject_pdf_download', 'CRF_VIEW'] });
  const state = useListState('SUBJECT_PDF_HISTORY_VIEW');
  const list = useListSubjectPdfsQuery(
    { studyId, page: state.page, size: state.size },
    { refetchOnMountOrArgChange: true },
  );
  const [getTicket] = useGetSubjectPdfTicketMutation();
  const columns = useDocumentColumns<SubjectPdfRow>(
    [
      {
        key: 'subjects',
        title: t('dataset.subjects'),
        render: ({ subjectNos }) => subjectNos.join(', '),
      },
    ],
    { mayDownload: mayMake, getTicket: (documentId) => getTicket({ studyId, documentId }) },
  );
  useRefetchAtJobEnd(list.data?.rows, list.refetch);
  return (
    <ListScreen
      title={t('subjectPdf.history')}
      actions={
        mayMake ? (
          <Button type="primary" onClick={() => shell.nav.go('SUBJECT_PDF_DOWNLOAD')}>
            {t('document.new')}
          </Button>
        ) : null
      }
      state={state}
      columns={columns}
      rowKey={keyOf}
      query={list}
      empty={{ title: t('document.emptyTitle'), text: t('document.emptyText') }}
    />
  );
}
