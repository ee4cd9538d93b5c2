import type { DraftInput, Drafts } from '@casebook/shell-sdk';
import { emptyDraft, isEmpty, mergeDrafts, type PageDraft } from './page-draft';

/** Typing is kept when it pauses for this long, and at once when the input or the page is left. */
const pauseMs = 400;

export interface KeeperParts {
  drafts: Drafts;
  /** Everything of the draft but its data. */
  about: () => Omit<DraftInput, 'data'>;
}

/** Keeps what is typed on one page, without losing what was kept there before and is not decided about. */
export class DraftKeeper {
  private before: PageDraft | null = null;
  private now: PageDraft = emptyDraft;
  private written = '';
  private started = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: KeeperParts) {}

  /** @param found what was kept before; until this is known nothing is written over it */
  start(found: PageDraft | null): void {
    this.started = true;
    this.before = found;
    this.written = found ? JSON.stringify(found) : '';
    this.later();
  }

  note(now: PageDraft): void {
    this.now = now;
    this.later();
  }

  /** The person has restored what was kept, or does not want it. */
  decided(): void {
    this.before = null;
    this.later();
  }

  /** Writes what is new since the last time. */
  flush(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.started) return;
    const draft = mergeDrafts(this.before, this.now);
    const text = isEmpty(draft) ? '' : JSON.stringify(draft);
    if (text === this.written) return;
    this.written = text;
    const about = this.parts.about();
    if (text === '') void this.parts.drafts.drop(about.studyId, about.place);
    else
      void this.parts.drafts.keep({ ...about, data: draft }).then((kept) => {
        // It is tried again with the next change.
        if (!kept && this.written === text) this.written = 'not kept';
      });
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.flush(), pauseMs);
  }
}
