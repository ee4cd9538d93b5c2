import './surrounding-texts.css';
import type { ReactNode } from 'react';

export type TextSide = 'top' | 'bottom' | 'left' | 'right';

/** A text around an input: its unit or a further label (spec item properties 3–6). */
export interface SurroundingText {
  place: TextSide;
  text: ReactNode;
}

/** Ids of the texts around an input, for its description. */
export function surroundingTextIds(inputId: string, texts: readonly SurroundingText[]): string[] {
  return texts.map((_, at) => `${inputId}-surrounding-${at}`);
}

/** An input with the texts above, below, left and right of it. */
export function SurroundingTexts(props: {
  inputId: string;
  texts?: readonly SurroundingText[];
  children: ReactNode;
}) {
  const { inputId, texts = [], children } = props;
  const ids = surroundingTextIds(inputId, texts);
  const at = (place: TextSide) =>
    texts.map((one, index) =>
      one.place === place ? (
        <span key={ids[index]} id={ids[index]} className="cb-surrounding-text">
          {one.text}
        </span>
      ) : null,
    );
  return (
    <div className="cb-surrounding">
      {at('top')}
      <div className="cb-surrounding-row">
        {at('left')}
        {children}
        {at('right')}
      </div>
      {at('bottom')}
    </div>
  );
}
