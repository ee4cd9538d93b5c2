/** As long as the next page may take to open. */
const validMs = 15_000;

let savedAt = -Infinity;

/** Whether the page that is opened next is come to from a save: it is said there, where the person looks. */
export const arrival = {
  announce: (): void => {
    savedAt = performance.now();
  },
  take: (): boolean => {
    const isFresh = performance.now() - savedAt < validMs;
    savedAt = -Infinity;
    return isFresh;
  },
};
