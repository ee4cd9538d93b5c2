import { Classified, type FieldClass } from './classified';

/** Columns whose values are read sealed, see `Db.read` of the service kit. */
interface SealedColumns {
  /** By the name that a result gives them. */
  names: Readonly<Record<string, FieldClass>>;
  /** By where they stand: `schema.table.column`. */
  columns: Readonly<Record<string, FieldClass>>;
}

/** What every service that shows trails classifies. */
export const EVENT_NUMBER_COLUMNS: SealedColumns = {
  names: { eventId: 'eventNumber', event_id: 'eventNumber' },
  columns: {
    'audit.v1_event.event_id': 'eventNumber',
    'auth.v1_sign_in_event.event_id': 'eventNumber',
  },
};

/** The columns with the way in which their values are sealed. */
export const sealedColumns = ({ names, columns }: SealedColumns) => ({
  names: { ...EVENT_NUMBER_COLUMNS.names, ...names },
  columns: { ...EVENT_NUMBER_COLUMNS.columns, ...columns },
  seal: (fieldClass: string, value: unknown) => new Classified(fieldClass as FieldClass, value),
});

/** For services whose own columns have no class. */
export const sealedEventNumbers = sealedColumns({ names: {}, columns: {} });
