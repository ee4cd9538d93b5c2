import { api } from './api';
export const addTagTypes = ['entry'] as const;
const injectedRtkApi = api
  .enhanceEndpoints({
    addTagTypes,
  })
  .injectEndpoints({
    endpoints: (build) => ({
      listIwrsEntries: build.query<ListIwrsEntriesApiResponse, ListIwrsEntriesApiArg>({
        query: (queryArg) => ({
          url: `/api/iwrs/${queryArg.studyId}/entries`,
          params: {
            page: queryArg.page,
            size: queryArg.size,
          },
        }),
        providesTags: ['entry'],
      }),
    }),
    overrideExisting: false,
  });
export { injectedRtkApi as generatedApi };
export type ListIwrsEntriesApiResponse = /** status 200  */ IwrsEntryList;
export type ListIwrsEntriesApiArg = {
  page?: number;
  size?: number;
  studyId: number;
};
export type IwrsEntry = {
  entryId: number;
  name: string;
};
export type IwrsEntryList = {
  page: number;
  size: number;
  /** Count of rows, at most 10,000 */
  total: number;
  /** false: there are more than 10,000 */
  totalIsExact: boolean;
  rows: IwrsEntry[];
};
export const { useListIwrsEntriesQuery } = injectedRtkApi;
