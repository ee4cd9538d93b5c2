/** Ids of the notices that a person does not want to see again in this browser (spec section 3). */
export interface NotificationIds {
  read(personId: number): ReadonlySet<number>;
  add(personId: number, ids: readonly number[]): void;
}

const keyOf = (personId: number) => `casebook_notification_ids_${personId}`;
/** Limit of stored ids; the oldest are removed first. */
const MAX_STORED_IDS = 200;

export function browserNotificationIds(storage: Storage): NotificationIds {
  const read = (personId: number): Set<number> => {
    try {
      const ids = JSON.parse(storage.getItem(keyOf(personId)) ?? '[]') as unknown;
      return new Set(Array.isArray(ids) ? ids.filter((id) => Number.isInteger(id)) : []);
    } catch {
      return new Set();
    }
  };
  return {
    read,
    add(personId, ids) {
      const all = [...new Set([...read(personId), ...ids])].slice(-MAX_STORED_IDS);
      storage.setItem(keyOf(personId), JSON.stringify(all));
    },
  };
}
