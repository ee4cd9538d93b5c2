import { DiskSpace } from './disk-space';

const MB = 1024 * 1024;
const limits = { folder: '/data', reserveBytes: 100 * MB, warningBytes: 200 * MB };

describe('the free space of the data folder', () => {
  it('refuses writes below the reserve, and allows them when the space is given back [D10-DISK-03]', async () => {
    let now = 0;
    let freeBytes = 100 * MB;
    const disk = new DiskSpace(
      limits,
      async () => ({ freeBytes, totalBytes: 500 * MB }),
      () => now,
    );
    await expect(disk.requireRoom()).resolves.toBeUndefined();
    freeBytes -= 1;
    now += 100;
    await expect(disk.requireRoom()).rejects.toMatchObject({
      status: 507,
      code: 'PLATFORM_DISK_FULL',
    });
    freeBytes += 1;
    now += 100;
    await expect(disk.requireRoom()).resolves.toBeUndefined();
  });

  it('is read once for all writes of a moment [D10-DISK-03]', async () => {
    const read = jest.fn(async () => ({ freeBytes: 500 * MB, totalBytes: 500 * MB }));
    const disk = new DiskSpace(limits, read, () => 0);
    await Promise.all(Array.from({ length: 100 }, () => disk.requireRoom()));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('refuses nothing when it is not known, or the database is elsewhere [D10-DISK-03]', async () => {
    const unreadable = new DiskSpace(limits, () => Promise.reject(new Error('no such folder')));
    await expect(unreadable.requireRoom()).resolves.toBeUndefined();
    const full = async () => ({ freeBytes: 0, totalBytes: 500 * MB });
    await expect(
      new DiskSpace({ ...limits, reserveBytes: 0 }, full).requireRoom(),
    ).resolves.toBeUndefined();
    await expect(DiskSpace.of({}).requireRoom()).resolves.toBeUndefined();
  });

  it('reads the real folder [D10-DISK-03]', async () => {
    const reading = await DiskSpace.of({ CASEBOOK_DATA: __dirname }).look();
    expect(reading!.freeBytes).toBeGreaterThan(0);
    expect(reading!.totalBytes).toBeGreaterThan(reading!.freeBytes);
  });
});
