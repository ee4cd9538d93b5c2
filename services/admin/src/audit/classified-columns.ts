import { sealedColumns } from '@casebook/role-view';
import type { ClassifiedColumns } from '@casebook/service-kit';

/** Numbers of events are of the whole portal: answers have positions in their place (decision 137). */
export const classifiedColumns: ClassifiedColumns = sealedColumns({ names: {}, columns: {} });
