/** Countries with one standard time, by its minutes east of UTC. Those with several or none here are left to the person. */
const COUNTRIES: readonly (readonly [offset: number, countries: string])[] = [
  [720, 'FJ MH NR TV WF'],
  [540, 'JP KR KP PW TL'],
  [480, 'BN CN HK MO MY PH SG TW'],
  [420, 'KH LA TH VN'],
  [390, 'MM'],
  [360, 'BD BT KG'],
  [345, 'NP'],
  [330, 'IN LK'],
  [300, 'KZ MV PK TJ TM UZ'],
  [270, 'AF'],
  [240, 'AE AM AZ GE MU OM RE SC'],
  [210, 'IR'],
  [180, 'BH BY DJ ER ET IQ JO KE KM KW MG QA SA SO SY TR TZ UG YE YT'],
  [120, 'BG BI BW CY EE EG FI GR IL LB LS LT LV LY MD MW MZ NA RO RW SD SS SZ UA ZA ZM ZW'],
  [
    60,
    'AD AL AO AT BA BE BJ CF CG CH CM CZ DE DK DZ FR GA GI GQ HR HU IT LI LU MA MC ME MK MT NE NG NL NO PL RS SE SI SK ' +
      'SM TD TN VA',
  ],
  [0, 'BF CI FO GB GG GH GM GN GW IE IM IS JE LR ML MR SL SN ST TG'],
  [-180, 'AR GF SR UY'],
  [-240, 'BB BM BO DO GP GY MQ PR TT VE'],
  [-300, 'BS CO CU HT JM KY PA PE'],
  [-360, 'BZ CR GT HN NI SV'],
];

const OFFSETS = new Map(
  COUNTRIES.flatMap(([offset, countries]) => countries.split(' ').map((code) => [code, offset])),
);

/** The standard time of a country; undefined: it has several, so that a person has to choose. */
export const zoneOfCountry = (country: string): number | undefined => OFFSETS.get(country);
