import { type Language, languageOf } from '@casebook/catalogue';
import { remoteTextsSchema } from '@casebook/remote-contract';
import type { i18n } from 'i18next';
import type { Release } from '../remotes/registry';
import type { PortalMessages } from './portal-messages';

export interface RemoteTextsParts {
  i18n: i18n;
  messages: Pick<PortalMessages, 'add'>;
  fetchVerified(url: string, integrity: string): Promise<string>;
}

/** Texts and messages of the remotes in use, one language at a time. */
export class RemoteTexts {
  private readonly inUse = new Set<Release>();

  constructor(private readonly parts: RemoteTextsParts) {}

  async load(release: Release): Promise<void> {
    await this.loadIn(release, languageOf(this.parts.i18n.language));
    this.inUse.add(release);
  }

  /** Loads the texts of every remote in use before a language switch. A remote whose texts fail keeps the former language. */
  async prepare(language: Language): Promise<void> {
    await Promise.allSettled([...this.inUse].map((release) => this.loadIn(release, language)));
  }

  private async loadIn(release: Release, language: Language): Promise<void> {
    const { ns, files } = release.descriptor.i18n;
    if (this.parts.i18n.hasResourceBundle(language, ns)) return;
    const file = files[language];
    const json = await this.parts.fetchVerified(
      release.base + file,
      release.descriptor.files[file] ?? '',
    );
    const { texts, messages } = remoteTextsSchema.parse(JSON.parse(json));
    this.parts.messages.add(language, messages);
    this.parts.i18n.addResourceBundle(language, ns, texts);
  }
}
