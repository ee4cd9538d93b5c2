import { addDays } from './days';
import { type Random, within } from './random';
import type { SitePlan } from './sites';

/** Hidden parameters of a subject, so that its values are consistent from visit to visit. */
export interface Patient {
  site: SitePlan;
  sex: 'F' | 'M';
  birth: string;
  height: number;
  weight: number;
  systolic: number;
  pulse: number;
  /** EASI at screening, and the share by which it decreases until week 16. */
  easi: number;
  response: number;
  ige: number;
}

export function makePatient(random: Random, site: SitePlan, consent: string): Patient {
  const sex = random.chance(0.46) ? 'F' : 'M';
  const asian = site.country !== 'GB';
  const height = random.normal(sex === 'F' ? 158 : 171, 6) + (asian ? 0 : 5);
  // Two latent groups that no data names: most subjects of one improve clearly, most of the other do not.
  const better = random.chance(0.5);
  return {
    site,
    sex,
    birth: addDays(consent, -random.whole(20 * 365, 64 * 365)),
    height,
    weight: within(random.normal(23.5, 3), 18, 33) * (height / 100) ** 2,
    systolic: random.normal(121, 9),
    pulse: random.normal(70, 7),
    easi: within(random.normal(29, 7), 18, 56),
    response: within(random.normal(better ? 0.76 : 0.3, 0.12), 0.05, 0.96),
    ige: Math.exp(random.normal(6.8, 0.9)),
  };
}

/** The share of the disease that remains `day` days after the first dose. */
export const left = ({ response }: Patient, day: number): number =>
  day <= 0 ? 1 : 1 - response * (1 - Math.exp(-day / 28));
