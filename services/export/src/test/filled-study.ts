import { exportDesign } from './design';
import { BANGKOK, ExportStudy } from './export-study';

/** A study with three subjects at two sites, and with values that only one role sees. */
export async function filledStudy(): Promise<ExportStudy> {
  const study = await ExportStudy.start(exportDesign());
  const first = await study.subject(1, 'TKY-001');
  const second = await study.subject(2, 'TKY-002');
  const third = await study.subject(3, 'BKK-001', BANGKOK);
  await study.page(first, 'SCR.DM', {
    'DM.SEX': 'M',
    'DM.AGE': '1.50',
    'DM.BIRTH': '1980-UN-UN',
    'DM.SECRET': 'SECRETVALUE',
    'DM.ARM': 'ARMX',
    'DM.NOTE_ON_THE_SUBJECT': '=1+1 東京 ไทย\n007',
    'RACES.RACE': 'M|F',
  });
  await study.page(first, 'UNS.DM', { 'DM.SEX': 'F' }, { unscheduledNo: 2, flags: 2 });
  await study.page(first, 'SCR.LB', {
    'FIXED.RESULT@1': '13',
    'FIXED.RESULT@2': '5.0',
    'LOG.TERM@1': '007',
    'LOG.HIDTERM@2': 'SECRETLINE',
  });
  await study.page(first, 'KITVISIT.KITPAGE', { 'KITPAGE.KITNO': 'SECRETKIT' });
  await study.page(second, 'SCR.DM', { 'DM.SECRET': 'SECRETONLY' });
  await study.page(third, 'SCR.DM', { 'DM.SEX': 'F', 'DM.AGE': '-3' }, { flags: 3 });
  return study;
}
