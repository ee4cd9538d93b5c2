import type { DraftInput, Drafts } from '@casebook/shell-sdk';
import { emptyDraft, isEmpty, mergeDrafts, type PageDraft } from './page-draft';

/** A draft is written after typing pauses for this long, and at once when the input or the page is left. */
const pauseMs = 400;

export interface KeeperParts {
  drafts: Drafts;
  /** All fields of the draft except its data. */
  about: () => Omit<DraftInput, 'data'>;
}

/** Stores the draft of one page without overwriting an earlier draft that the person has not decided about. */
export class DraftKeeper {
  private before: PageDraft | null = null;
  private now: PageDraft = emptyDraft;
  private written = '';
  private started = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly parts: KeeperParts) {}

  /** @param found the stored draft; nothing is written before this is known */
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

  /** The person restored or discarded the stored draft. */
  decided(): void {
    this.before = null;
    this.later();
  }

  /** Writes the draft if it changed. */
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
        // The next change tries again.
        if (!kept && this.written === text) this.written = 'not kept';
      });
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.flush(), pauseMs);
  }
}
