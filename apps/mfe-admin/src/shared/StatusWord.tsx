import css from './admin.module.css';

export interface StatusLook {
  tone: 'ok' | 'warn' | 'danger' | 'quiet';
  /** Path of the glyph in a box of 16 × 16. */
  shape: string;
}

export const inactiveShape = 'M8 2.2a5.8 5.8 0 1 1 0 11.6A5.8 5.8 0 0 1 8 2.2zM3.9 12.1l8.2-8.2';
export const activeShape = 'M2.5 8.5l3.6 3.6 7.4-8';

/** A status of a user or site: glyph, colour and word, never colour alone. */
export function StatusWord({ look, word }: { look: StatusLook; word: string }) {
  return (
    <span className={`${css.status} ${css[look.tone]}`}>
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d={look.shape} />
      </svg>
      {word}
    </span>
  );
}
