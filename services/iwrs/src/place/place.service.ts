import { languageOf } from '@casebook/catalogue';
import { Caller, Db } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { PlaceKitType, SupplyPlaces } from './place.dto';
import { DEPOT, type KitTypeRow, kitTypesOf, listPlaces, type PlaceRow } from './place.sql';
import { mustReveal, seesKitTypes, sightOf } from '../sight/sight';

/** Whether the role acts for a place: for the depot, only a role of all sites does. */
export const actsAt = (caller: Caller, siteId: number): boolean =>
  siteId === DEPOT ? caller.siteIds === null : caller.maySite(siteId);

@Injectable()
export class PlaceService {
  constructor(private readonly db: Db) {}

  async places(caller: Caller): Promise<SupplyPlaces> {
    const [places, kitTypes] = await Promise.all([
      this.db.read<PlaceRow>(listPlaces(caller.studyId, caller.siteIds)),
      seesKitTypes(caller) ? this.kitTypes(caller) : null,
    ]);
    return {
      places: places.map((place) => ({ ...place, acts: actsAt(caller, place.siteId) })),
      kitTypes,
    };
  }

  private async kitTypes(caller: Caller): Promise<PlaceKitType[]> {
    const { studyId, language } = caller;
    const rows = await this.db.read<KitTypeRow>(kitTypesOf(studyId));
    const shown = languageOf(language);
    const sight = sightOf(caller);
    return rows.map(({ arms, ...kitType }) => ({
      ...kitType,
      arms: mustReveal(sight, arms).map((title) => title[shown] ?? Object.values(title)[0] ?? ''),
    }));
  }
}
