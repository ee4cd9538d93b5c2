import {
  type DatasetInput,
  type DatasetPlanView,
  usePlanDatasetsMutation,
} from '@casebook/api-export';
import { useEffect, useState } from 'react';

/** Time without a change of the form after which the plan is read. */
const PAUSE_MS = 300;

export interface Plan {
  /** What the last complete choice gives; absent before the first answer. */
  data: DatasetPlanView | undefined;
  error: unknown;
  isLoading: boolean;
}

/** What the choice in the form would give, read again after each change. */
export function usePlan(studyId: number, input: DatasetInput): Plan {
  const [read, { data, error, isLoading }] = usePlanDatasetsMutation();
  const [shown, setShown] = useState<DatasetPlanView>();
  if (data && data !== shown) setShown(data);
  useEffect(() => {
    if (input.sources.length === 0) return;
    const timer = setTimeout(() => void read({ studyId, datasetInput: input }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [read, studyId, input]);
  return { data: data ?? shown, error, isLoading };
}
