export { orderLeak, type OrderLeak } from './order-leak';
export { blindScan, filesBelow, type Finding, type ScanReport, type TestedOrder } from './scan';
export { blindedRoles, readsByPost, type ScanPerson, Session, textOf } from './blinded-people';
export { fileTexts } from './file-texts';
export { type Answered, type Ask, madeFiles } from './made-files';
export { findWords } from './find-words';
