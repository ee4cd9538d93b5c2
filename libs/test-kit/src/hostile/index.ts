export { faultOf, type HostileAnswer } from './answer-fault';
export { operationsOf, type OpenApi, type Operation } from './openapi';
export { Random } from './random';
export { hostileRequest, type HostileRequest } from './request';
export type { Known } from './valid';
export { hostileRun, type HostileRun, type HostileTarget } from './run';
export { worstRun } from './worst-run';
