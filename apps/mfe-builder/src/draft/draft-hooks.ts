import { builderApi } from '@casebook/api-builder';
import { usePrivilege, useStudy } from '@casebook/shell-sdk';
import type { PartContent, PartKind } from '@casebook/study-design';
import { createContext, useContext, useEffect, useMemo, useRef } from 'react';
import { useDesignText } from '../shared/useDesignText';
import { useAppDispatch, useAppSelector, useAppStore } from './store';
import { faultsByPart, type PartFault } from './draft-faults';
import { contentsOf, type EditorPart, type PartEdit, partId } from './draft-state';
import { editParts } from './draft-thunks';

/** Keys of the parts of a kind in their order. */
export const useKeys = (kind: PartKind): readonly string[] =>
  useAppSelector(({ draft }) => draft.order[kind]);

/** A part of the draft; undefined when there is none. Renders again when this part changes. */
export const usePart = <Kind extends PartKind>(
  kind: Kind,
  key: string,
): EditorPart<Kind> | undefined =>
  useAppSelector(({ draft }) => draft.parts[partId(kind, key)]) as EditorPart<Kind> | undefined;

/** The contents of all parts of a kind in their order; the same list as long as none of them changes. */
export const useContents = <Kind extends PartKind>(kind: Kind): PartContent<Kind>[] =>
  useAppSelector(({ draft }) => contentsOf(draft, kind), sameEntries);

/** Whether two lists have the same entries. */
export const sameEntries = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((entry, at) => entry === b[at]);

/** The single part of a kind, such as the study's identity. */
export function useSingle<Kind extends 'study' | 'languages' | 'subjectNumber'>(
  kind: Kind,
): PartContent<Kind> {
  return usePart(kind, '')!.content;
}

export const useCanEdit = (): boolean => usePrivilege({ all: ['design_edit'] });

/** Shows and sends an edit; all its changes are one step of undo. */
export function useEdit(): (...changes: PartEdit[]) => void {
  const dispatch = useAppDispatch();
  return useMemo(
    () =>
      (...changes) =>
        dispatch(editParts(...changes)),
    [dispatch],
  );
}

/** Milliseconds without an edit after which the draft is validated. */
const VALIDATION_DELAY = 700;

/** The validation of the stored draft, asked for again after edits. */
export function useValidation() {
  const { studyId } = useStudy();
  const { revision, isQuiet } = useAppSelector(
    ({ draft }) => ({
      revision: draft.latest,
      isQuiet: draft.pending.length === 0,
    }),
    (a, b) => a.revision === b.revision && a.isQuiet === b.isQuiet,
  );
  const query = builderApi.useValidateDraftQuery({ studyId });
  const asked = useRef(revision);
  const { refetch } = query;
  useEffect(() => {
    if (!isQuiet || asked.current === revision) return undefined;
    const timer = setTimeout(() => {
      asked.current = revision;
      void refetch();
    }, VALIDATION_DELAY);
    return () => clearTimeout(timer);
  }, [isQuiet, refetch, revision]);
  return query;
}

type FaultsByPart = ReadonlyMap<string, readonly PartFault[]>;
export const FaultContext = createContext<FaultsByPart>(new Map());
export const FaultProvider = FaultContext.Provider;

/** The faults of the last validation by part. They belong to the draft as it was then. */
export function useFaultsByPart(): FaultsByPart {
  const { data } = useValidation();
  const store = useAppStore();
  return useMemo(
    () => (data ? faultsByPart(data.faults, store.getState().draft.order) : new Map()),
    [data, store],
  );
}

const NO_FAULTS: readonly PartFault[] = [];

/** The faults of a part. */
export const useFaults = (kind: PartKind, key: string): readonly PartFault[] =>
  useContext(FaultContext).get(partId(kind, key)) ?? NO_FAULTS;

/** Texts of the faults at a place of a part, and how grave the gravest is. */
export function useFaultsAt(
  faults: readonly PartFault[],
  path: string,
): { texts: string[]; status: 'error' | 'warning' | undefined } {
  const textOf = useDesignText();
  const here = faults.filter((fault) => fault.path === path || fault.path.startsWith(`${path}/`));
  return {
    texts: here.map(textOf),
    status: here.some(({ severity }) => severity === 'error')
      ? 'error'
      : here.length > 0
        ? 'warning'
        : undefined,
  };
}
