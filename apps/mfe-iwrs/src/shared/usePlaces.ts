import { iwrsApi, type Place, type PlaceKitType } from '@casebook/api-iwrs';
import { useLocale, useStudy } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

/** The pseudo-site of the IWRS. */
export const DEPOT = 0;

type Named = Pick<Place, 'siteId' | 'siteCode' | 'name'>;

/** The name of a place: the depot, or the code and name of the site. */
export function usePlaceName(): (place: Named) => string {
  const { t } = useTranslation('mfe_iwrs');
  return ({ siteId, siteCode, name }) =>
    siteId === DEPOT ? t('places.depot') : `${siteCode} ${name}`.trim();
}

/** The places where IP numbers can be, and the kit types when the role may know them. */
export function usePlaces() {
  const { t } = useTranslation('mfe_iwrs');
  const { studyId } = useStudy();
  const { language } = useLocale();
  const nameOf = usePlaceName();
  const { data, isLoading } = iwrsApi.useListSupplyPlacesQuery({ studyId });
  const places = data?.places ?? [];
  const kitTypes: readonly PlaceKitType[] = data?.kitTypes ?? [];
  const titleOf = ({ key, title }: PlaceKitType): string =>
    title[language] ?? Object.values(title)[0] ?? key;
  return {
    isLoading,
    places,
    nameOf: (siteId: number): string => {
      const place = places.find((one) => one.siteId === siteId);
      return place ? nameOf(place) : t('places.other');
    },
    options: places.map((place) => ({ value: place.siteId, label: nameOf(place) })),
    /** Whether the role may know kit types. */
    seesKitTypes: data?.kitTypes != null,
    kitTypes: kitTypes.map((one) => ({ key: one.key, title: titleOf(one), arms: one.arms })),
    kitTypeName: (key: string): string => {
      const found = kitTypes.find((one) => one.key === key);
      return found ? titleOf(found) : key;
    },
  };
}

export type Places = ReturnType<typeof usePlaces>;
