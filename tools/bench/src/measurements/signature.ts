import type { Portal } from '@casebook/tool-start';
import type { Api } from '../support/api';
import { compare, measure } from '../support/measure';
import { ADMIN } from '../support/portal';
import { makeStudy } from '../support/study';
import { Saver } from './save';

const ROUNDS = 4;
const TIMES = 100;
/** Corrections of all 60 items of the page between its signature and the next preview. */
const CORRECTIONS = 2;

/** (g) The preview of a signature with everything that changed since the last one, compared with opening the page. */
export async function benchSignature(portal: Portal, api: Api, giver: Api): Promise<void> {
  const study = await makeStudy(api, giver, 1);
  const [place] = study.workplaces;
  const { studyId } = study;
  const { subjectId, pageId } = place!;
  const site = api.another(portal.url);
  site.actAs(study.roleId);
  const saver = new Saver(site, study, place!);
  api.actAs(study.investigatorRoleId);
  const preview = `/api/subject/${studyId}/subjects/${subjectId}/signatures/preview?level=page&pageId=${pageId}&language=en`;
  const save = async (): Promise<void> => void (await saver.save()());

  await save();
  const { digest } = await api.call<{ digest: string }>('GET', preview);
  const target = { level: 'page', pageId, digest };
  const statement = { meaning: 'approval', language: 'en' };
  const said = { ...statement, roleId: study.investigatorRoleId };
  const { reAuthToken } = await api.call<{ reAuthToken: string }>('POST', '/api/auth/re-auth', {
    userLoginId: ADMIN.login,
    password: ADMIN.password,
    act: 'sign',
    object: { studyId, subjectId, visitId: null, ...target, ...said },
  });
  await api.call('POST', `/api/subject/${studyId}/subjects/${subjectId}/signatures`, {
    ...target,
    ...statement,
    reAuthToken,
  });
  for (let times = 0; times < CORRECTIONS; times += 1) await save();

  const show = () => measure([api], TIMES, () => () => api.send('GET', preview));
  const open = () => measure([saver], TIMES, () => saver.open());
  await show();
  await open();
  const { changeCount } = await api.call<{ changeCount: number }>('GET', preview);
  const { ours, bare } = await compare(ROUNDS, show, open);
  const ratio = (a: number, b: number): string => (a / b).toFixed(2).padStart(5);
  process.stdout.write(
    `${`preview with ${changeCount} changes since / open the page`.padEnd(52)} p50 ${ratio(ours.p50, bare.p50)} x   ` +
      `p99 ${ratio(ours.p99, bare.p99)} x   (${ours.p50.toFixed(2)} / ${bare.p50.toFixed(2)} ms, n ${ours.count})\n`,
  );
  await saver.close();
}
