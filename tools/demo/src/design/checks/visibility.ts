import type { Check } from '@casebook/study-design';
import { fires, passes, show } from '../build';

/** Items that are shown while another item has a certain value. */
export const visibilityChecks: Check[] = [
  show('MH_END_SHOWN', 'MH.MHONGO', ['MHENDTC'], 'MHONGO == "N"', [
    fires('over', { MHL: [{ MHONGO: 'N' }] }),
    passes('ongoing', { MHL: [{ MHONGO: 'Y' }] }),
  ]),
  show('CM_END_SHOWN', 'CM.CMONGO', ['CMENDTC'], 'CMONGO == "N"', [
    fires('over', { CML: [{ CMONGO: 'N' }] }),
    passes('ongoing', { CML: [{ CMONGO: 'Y' }] }),
  ]),
  show(
    'AE_END_SHOWN',
    'AE.AEOUT',
    ['AEENDTC'],
    'AEOUT == "REC" || AEOUT == "SEQ" || AEOUT == "FATAL"',
    [
      fires('recovered', { AEL: [{ AEOUT: 'REC' }] }),
      passes('not recovered', { AEL: [{ AEOUT: 'NREC' }] }),
    ],
  ),
  show('PE_DESCRIPTION_SHOWN', 'PE.PERES', ['PEDESC'], 'PERES == "ABNORMAL"', [
    fires('abnormal', { PEL: [{ PERES: 'ABNORMAL' }] }),
    passes('normal', { PEL: [{ PERES: 'NORMAL' }] }),
  ]),
  show('LAB_COMMENT_SHOWN', 'LB.LBCS', ['LBCOM'], 'LBCS == "CS"', [
    fires('significant', { LBL: [{ LBCS: 'CS' }] }),
    passes('normal', { LBL: [{ LBCS: 'N' }] }),
  ]),
  show('RETURN_SHOWN', 'EX.EXFIRST', ['EXRET', 'EXDAYS', 'COMPL'], 'EXFIRST == "N"', [
    fires('later', { EXFIRST: 'N' }),
    passes('first', { EXFIRST: 'Y' }),
  ]),
];
