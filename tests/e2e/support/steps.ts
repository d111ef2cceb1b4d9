import { type Locator, type Page } from '@playwright/test';
import { picture } from './pictures.ts';

/** A file as it is chosen in a page. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A person at a page: whatever they press, fill in or choose goes through here and is counted. */
export class Steps {
  presses = 0;
  fields = 0;
  files = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Everything that was done so far. */
  get count(): number {
    return this.presses + this.fields + this.files;
  }

  async press(what: Locator): Promise<void> {
    await what.click();
    this.presses += 1;
  }

  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    this.fields += 1;
  }

  /** Chooses one of a list. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.fields += 1;
  }

  /** Chooses files, as many as are given, in one go. */
  async give(input: Locator, ...files: readonly ChosenFile[]): Promise<void> {
    await input.setInputFiles([...files]);
    this.files += 1;
  }

  /** A picture for the documentation, where they are asked for. */
  async picture(name: string): Promise<void> {
    await picture(this.page, `first-contest-${name}`);
  }
}
