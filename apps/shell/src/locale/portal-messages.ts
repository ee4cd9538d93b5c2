import {
  type Area,
  fill,
  type Language,
  languageOf,
  type MessageParams,
  MessageTexts,
  prefixOf,
  type Texts,
} from '@casebook/catalogue';
import type { AreaFile } from '@casebook/catalogue/area-files';
import { common } from '@casebook/catalogue/areas/common';
import {
  type Messages,
  type ReadStore,
  writableStore,
  type WritableStore,
} from '@casebook/shell-sdk';
import type { i18n } from 'i18next';

export interface PortalMessagesParts {
  i18n: Pick<i18n, 'language' | 'on'>;
  /** Areas in the shell's bundle. */
  own: readonly Area[];
  /** Address of the files of all areas. */
  files: readonly AreaFile[];
}

/**
 * Messages of the catalogue in the language of the screen. The shell and each module have some areas in their bundles. Any
 * other area is loaded when one of its codes is shown for the first time.
 */
export class PortalMessages {
  private readonly texts = new MessageTexts();
  private readonly state: WritableStore<Messages>;
  /** Areas that are loaded or being loaded, by the first word of their codes. */
  private readonly loads = new Map<string, { isHere: boolean; done: Promise<void> }>();
  /** First words whose areas could not be loaded; retried with the next language or module. */
  private readonly failed = new Set<string>();

  constructor(private readonly parts: PortalMessagesParts) {
    for (const area of parts.own) this.texts.addArea(area);
    this.state = writableStore(this.inPresentLanguage());
    parts.i18n.on('languageChanged', () => this.change());
  }

  get view(): ReadStore<Messages> {
    return this.state;
  }

  /** Adds the messages of a module in one language. */
  add(language: Language, texts: Texts): void {
    this.texts.add(language, texts);
    this.change();
  }

  /** The message of a code whose area is loaded. */
  async textOf(code: string, params: MessageParams = {}): Promise<string> {
    const known = this.texts.find(code, params, this.language);
    if (known !== undefined) return known;
    await this.load(code);
    return this.texts.find(code, params, this.language) ?? this.unknown(code);
  }

  private change(): void {
    this.failed.clear();
    this.state.set(this.inPresentLanguage());
  }

  private get language(): Language {
    return languageOf(this.parts.i18n.language);
  }

  private inPresentLanguage(): Messages {
    const { language } = this;
    return {
      text: (code, params = {}) => {
        const known = this.texts.find(code, params, language);
        if (known !== undefined) return known;
        const prefix = prefixOf(code);
        const load = this.loads.get(prefix);
        if (load?.isHere || this.failed.has(prefix)) return this.unknown(code);
        if (!load) void this.load(code).then(() => this.state.set(this.inPresentLanguage()));
        return '';
      },
    };
  }

  /** Loads the areas that may have a code. */
  private load(code: string): Promise<void> {
    const prefix = prefixOf(code);
    const known = this.loads.get(prefix);
    if (known) return known.done;
    const files = this.parts.files.filter(({ prefixes }) => prefixes.includes(prefix));
    const load = {
      isHere: false,
      done: Promise.all(files.map((file) => file.load())).then(
        (areas) => {
          for (const area of areas) this.texts.addArea(area);
          load.isHere = true;
          this.failed.delete(prefix);
        },
        () => {
          this.loads.delete(prefix);
          this.failed.add(prefix);
        },
      ),
    };
    this.loads.set(prefix, load);
    return load.done;
  }

  /** Text for an unknown code: it is of a later version, or its area could not be loaded. */
  private unknown(code: string): string {
    return fill(common.COMMON_UNKNOWN_CODE[this.language], { code });
  }
}
