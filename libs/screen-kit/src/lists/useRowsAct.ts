import type { ChosenRows } from '@casebook/ui/data';
import { useState } from 'react';

export interface RowsAct<Act, Row> {
  /** The act whose dialog is open, and the rows that were chosen when it was opened. */
  acting: { act: Act; rows: readonly Row[] } | undefined;
  /** Opens the dialog of an act on the chosen rows. */
  open: (act: Act) => void;
  /** Closes the dialog. The rows stay chosen unless the act was done. */
  close: (done: boolean) => void;
}

/** The acts of a list on its chosen rows: at most one has its dialog open. */
export function useRowsAct<Act, Row>(chosen: ChosenRows<Row>): RowsAct<Act, Row> {
  const [acting, setActing] = useState<RowsAct<Act, Row>['acting']>();
  return {
    acting,
    open: (act) => setActing({ act, rows: chosen.rows }),
    close: (done) => {
      setActing(undefined);
      if (done) chosen.clear();
    },
  };
}
