import { createHash } from 'node:crypto';
import { Workbook } from 'exceljs';
import { demoDesign } from '../design';
import { addDays, dayAt } from '../plan/days';
import { Random } from '../plan/random';
import { sites } from '../plan/sites';
import { DemoFailure, type Person } from './portal';
import { type Asked, confirmAsked } from './randomisation';
import type { ReadyStudy } from './study';

const SEED = 201;
/** IP numbers of each kit type: of the whole study, and of each delivery. */
const OF_STUDY = 60;
const OF_DELIVERY = 10;
const FIRST_NUMBER = 1001;
const MINIMUM = 8;

interface Delivery {
  deliveryId: number;
  revision: number;
  numbers: { ipNumber: string }[];
}

/**
 * IP numbers for the kit types of the design: at the depot, at the sites, and on the way to one of them. Each delivery has the
 * same number of every kit type, and the numbers tell nothing of it.
 */
export async function supplySites(study: ReadyStudy, now: Date): Promise<void> {
  const kitTypes = demoDesign.kitTypes.map(({ key }) => key);
  if (kitTypes.length === 0) return;
  const sender = personOf(study, 'supply');
  const path = `/api/iwrs/${study.studyId}`;
  const numbers = kitsInRandomOrder(kitTypes);
  const file = await workbook(numbers, now);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const reAuthToken = await sender.reAuth('ip-upload', { studyId: study.studyId, sha256 });
  const asked = await sender.upload<Asked>(
    `${path}/ip-numbers/import`,
    'CBK-201_IP.xlsx',
    file,
    reAuthToken,
  );
  await confirmAsked(personOf(study, 'supply2'), study.studyId, asked);
  const today = dayAt(now, 0);
  for (const [at, { code }] of sites.entries()) {
    const targetId = study.siteIds.get(code)!;
    const delivery = await sender.post<Delivery>(`${path}/deliveries`, {
      sourceId: 0,
      targetId,
      numbers: takeOfEach(numbers, kitTypes),
      deliveryDate: addDays(today, -30 + at * 10),
      reason: 'First supply',
    });
    // The last site has not confirmed yet.
    if (at < sites.length - 1) await receive(study, delivery, code);
    await sender.put(`${path}/stock/minimum`, {
      siteId: targetId,
      minimum: MINIMUM,
      revision: 0,
      reason: 'One month of recruitment',
    });
  }
}

interface Kit {
  number: string;
  kitType: string;
}

function kitsInRandomOrder(kitTypes: readonly string[]): Kit[] {
  const random = new Random(SEED);
  const types = kitTypes.flatMap((kitType) => Array.from({ length: OF_STUDY }, () => kitType));
  for (let at = types.length - 1; at > 0; at -= 1) {
    const other = random.whole(0, at);
    [types[at], types[other]] = [types[other]!, types[at]!];
  }
  return types.map((kitType, at) => ({ number: String(FIRST_NUMBER + at), kitType }));
}

/** Takes the first IP numbers of each kit type out of the list. */
function takeOfEach(kits: Kit[], kitTypes: readonly string[]): string[] {
  return kitTypes.flatMap((kitType) =>
    Array.from({ length: OF_DELIVERY }, () => {
      const at = kits.findIndex((kit) => kit.kitType === kitType);
      return kits.splice(at, 1)[0]!.number;
    }),
  );
}

async function workbook(kits: readonly Kit[], now: Date): Promise<Buffer> {
  const book = new Workbook();
  const page = book.addWorksheet('IP numbers');
  page.addRow(['IP number', 'Kit type', 'Lot', 'Expiry date']);
  const expiry = addDays(dayAt(now, 0), 400);
  for (const { number, kitType } of kits) page.addRow([number, kitType, 'L2026-07', expiry]);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** Confirms a delivery: the pharmacist of the site, otherwise the sender. */
async function receive(
  study: ReadyStudy,
  { deliveryId, revision, numbers }: Delivery,
  siteCode: string,
): Promise<void> {
  const receiver = personOf(study, siteCode === 'JP01' ? 'pharmacist' : 'supply');
  await receiver.post(`/api/iwrs/${study.studyId}/deliveries/${deliveryId}/receipt`, {
    revision,
    kits: numbers.map(({ ipNumber }) => ({ ipNumber, outcome: 'received' })),
  });
}

function personOf(study: ReadyStudy, loginId: string): Person {
  const person = study.people.get(loginId);
  if (!person) throw new DemoFailure(`The demo account "${loginId}" is missing.`);
  return person;
}
