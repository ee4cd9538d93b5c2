import './beside.css';
import type { ReactNode } from 'react';

export type BesidePlace = 'top' | 'bottom' | 'left' | 'right';

/** A text around an input: its unit or a further label (spec item properties 3–6). */
export interface BesideText {
  place: BesidePlace;
  text: ReactNode;
}

/** Ids of the texts around an input, for its description. */
export function besideIds(inputId: string, texts: readonly BesideText[]): string[] {
  return texts.map((_, at) => `${inputId}-beside-${at}`);
}

/** An input with the texts above, below, left and right of it. */
export function Beside(props: {
  inputId: string;
  texts?: readonly BesideText[];
  children: ReactNode;
}) {
  const { inputId, texts = [], children } = props;
  const ids = besideIds(inputId, texts);
  const at = (place: BesidePlace) =>
    texts.map((one, index) =>
      one.place === place ? (
        <span key={ids[index]} id={ids[index]} className="cb-beside-text">
          {one.text}
        </span>
      ) : null,
    );
  return (
    <div className="cb-beside">
      {at('top')}
      <div className="cb-beside-row">
        {at('left')}
        {children}
        {at('right')}
      </div>
      {at('bottom')}
    </div>
  );
}
