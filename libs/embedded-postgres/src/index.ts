export { startPostgres, type PostgresOptions, type PostgresServer } from './server';
export { freePort } from './port';
export { isAlive } from './running';
