import { browserNotificationIds } from './notification-ids';

function storage(): Storage {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  } as Storage;
}

describe('notices that are not shown again', () => {
  it('are remembered in the browser for each person [R2-INFO-02] [R3-BROWSER-01]', () => {
    const ids = browserNotificationIds(storage());
    ids.add(7, [1, 2]);
    ids.add(7, [2, 3]);
    expect([...ids.read(7)]).toEqual([1, 2, 3]);
    expect([...ids.read(8)]).toEqual([]);
  });

  it('are none when the stored value is invalid', () => {
    const damaged = storage();
    damaged.setItem('casebook_notification_ids_7', '{');
    expect(browserNotificationIds(damaged).read(7).size).toBe(0);
  });
});
