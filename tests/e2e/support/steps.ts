import { type Locator, type Page } from '@playwright/test';
import { picture } from './pictures.ts';

/** A file for a page's file input. */
interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** A person at a page, whose presses, fields and files are counted. */
export class Steps {
  presses = 0;
  fields = 0;
  files = 0;
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Number of steps so far. */
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

  /** Chooses an option of a list. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label });
    this.fields += 1;
  }

  /** Chooses all given files at once. */
  async give(input: Locator, ...files: readonly ChosenFile[]): Promise<void> {
    await input.setInputFiles([...files]);
    this.files += 1;
  }

  /** Takes a picture for the documentation, when pictures are wanted. */
  async picture(name: string): Promise<void> {
    await picture(this.page, `first-contest-${name}`);
  }
}
