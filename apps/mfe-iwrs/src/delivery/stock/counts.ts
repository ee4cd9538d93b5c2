import type { SiteStock, Stock } from '@casebook/api-iwrs';

const AFTERWARDS = ['inTransit', 'used', 'damaged', 'lost', 'returned'] as const;

/** What depends on dates is answered to unblinded roles only; the others see what is on hand as a whole. */
const UNBLINDED = ['usable', 'expiringSoon', 'expired', ...AFTERWARDS] as const;
const BLINDED = ['onHand', ...AFTERWARDS] as const;

export type Count = (typeof UNBLINDED)[number] | (typeof BLINDED)[number];

export const isBlinded = ({ rows }: { rows: readonly Pick<SiteStock, 'usable'>[] }): boolean =>
  rows.every(({ usable }) => usable === null);

/** The columns of a stock. */
export const countsFor = (stock: Pick<Stock, 'rows'>): readonly Count[] =>
  isBlinded(stock) ? BLINDED : UNBLINDED;
