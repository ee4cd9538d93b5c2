import { zoneOptions, zoneText } from './time-zones';

describe('time zones of a site', () => {
  it('go from UTC+12 down to UTC-11 [R9-TZ-01]', () => {
    const hours = zoneOptions().map(({ value }) => value / 60);
    expect(hours).toEqual(Array.from({ length: 24 }, (_, index) => 12 - index));
  });

  it('include the present one of the site at its position', () => {
    expect(zoneOptions(345).map(({ value }) => value)).toContain(345);
    expect(zoneOptions(345).findIndex(({ value }) => value === 345)).toBe(7);
    expect(zoneOptions(540)).toHaveLength(24);
  });

  it('are parsed from the usual notations', () => {
    expect([540, 345, 0, -210].map(zoneText)).toEqual(['UTC+9', 'UTC+5:45', 'UTC+0', 'UTC-3:30']);
  });
});
