import { type Failure, useShell, useStudy } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

export interface Site {
  siteId: number;
  siteCode: string;
  name: string;
  disabled: boolean;
  utcOffsetMinutes: number;
}

export type Sites =
  | { status: 'reading' }
  | { status: 'failed'; failure: Failure }
  | { status: 'read'; sites: readonly Site[] };

/** The sites of the study that the person's role reaches (spec 7.2). */
export function useSites(): Sites {
  const shell = useShell();
  const { studyId, roleId } = useStudy();
  const [sites, setSites] = useState<Sites>({ status: 'reading' });
  useEffect(() => {
    let current = true;
    void shell.http
      .request<{ rows: readonly Site[] }>({
        method: 'POST',
        url: `/api/study/${studyId}/site/list-master-data`,
        body: { studyId, roleId },
      })
      .then((result) => {
        if (!current) return;
        if (result.ok) setSites({ status: 'read', sites: result.data.rows });
        else setSites({ status: 'failed', failure: result.failure });
      });
    return () => {
      current = false;
    };
  }, [roleId, shell, studyId]);
  return sites;
}
