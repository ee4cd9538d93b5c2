/** Password of every demo account; the README publishes it, so it opens nothing outside a demo. */
export const DEMO_PASSWORD = 'Casebook-Demo-1';
