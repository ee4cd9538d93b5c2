export { orderLeak, type OrderLeak } from './order-leak';
export {
  blindScan,
  type Finding,
  type ScanPerson,
  type ScanReport,
  type TestedOrder,
} from './scan';
export { findWords } from './find-words';
