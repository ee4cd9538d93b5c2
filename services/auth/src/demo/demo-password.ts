/** Password of every demo account. The README publishes it, so it is refused outside a demo. */
export const DEMO_PASSWORD = 'Casebook-Demo-1';
