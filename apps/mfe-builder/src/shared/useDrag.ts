import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import {
  draggable,
  dropTargetForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Where a row would be dropped: above or below the one that it is over. */
export type DropEdge = 'top' | 'bottom' | null;

/**
 * Makes a row one that is dragged by its handle and dropped above or below another row of the same kind. Keys and buttons
 * do the same, so the handle is for the mouse only.
 */
export function useDraggableRow<Row extends HTMLElement, Handle extends HTMLElement>({
  kind,
  rowKey,
  isOn,
  onDrop,
}: {
  kind: string;
  rowKey: string;
  isOn: boolean;
  onDrop: (dragged: string, edge: 'top' | 'bottom') => void;
}): { row: RefObject<Row | null>; handle: RefObject<Handle | null>; edge: DropEdge } {
  const row = useRef<Row>(null);
  const handle = useRef<Handle>(null);
  const [edge, setEdge] = useState<DropEdge>(null);
  const drop = useLatest(onDrop);
  useEffect(() => {
    const element = row.current;
    const dragHandle = handle.current;
    if (!isOn || !element || !dragHandle) return undefined;
    const edgeOf = (data: Record<string | symbol, unknown>) => {
      const found = extractClosestEdge(data);
      return found === 'top' || found === 'bottom' ? found : null;
    };
    return combine(
      draggable({ element, dragHandle, getInitialData: () => ({ kind, rowKey }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['kind'] === kind && source.data['rowKey'] !== rowKey,
        getData: ({ input }) =>
          attachClosestEdge({}, { input, element, allowedEdges: ['top', 'bottom'] }),
        onDrag: ({ self }) => setEdge(edgeOf(self.data)),
        onDragLeave: () => setEdge(null),
        onDrop: ({ source, self }) => {
          setEdge(null);
          drop.current(String(source.data['rowKey']), edgeOf(self.data) ?? 'bottom');
        },
      }),
    );
  }, [drop, isOn, kind, rowKey]);
  return { row, handle, edge };
}

/** Makes an element one into which rows of a kind are dropped, unless a row in it takes them. */
export function useDropInto<Element extends HTMLElement>({
  kind,
  isOn,
  onDrop,
}: {
  kind: string;
  isOn: boolean;
  onDrop: (dragged: string) => void;
}): { target: RefObject<Element | null>; isOver: boolean } {
  const target = useRef<Element>(null);
  const [isOver, setOver] = useState(false);
  const drop = useLatest(onDrop);
  useEffect(() => {
    const element = target.current;
    if (!isOn || !element) return undefined;
    return dropTargetForElements({
      element,
      canDrop: ({ source }) => source.data['kind'] === kind,
      onDrag: ({ location }) => setOver(location.current.dropTargets[0]?.element === element),
      onDragLeave: () => setOver(false),
      onDrop: ({ source, location }) => {
        setOver(false);
        if (location.current.dropTargets[0]?.element !== element) return;
        drop.current(String(source.data['rowKey']));
      },
    });
  }, [drop, isOn, kind]);
  return { target, isOver };
}

/** The value of the last rendering, for what is called later. */
function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
