/** The address by which others come to this server: what links to rooms and codes for phones begin with. */

import { readAddress } from './client';

class PublicAddress {
  /** Without a slash at its end. Before the server has said, the one this page came from. */
  url = $state(location.origin);
  /** Where nobody but this machine gets there: the sentence that says so, and what would help. */
  alone = $state<string | null>(null);
  #reading: Promise<void> | null = null;

  /** As people type it. */
  get typed(): string {
    return this.url.replace(/^https?:\/\//, '');
  }

  /** Reads it once; a failed reading is tried again by the next call. Resolves in either case. */
  load(): Promise<void> {
    this.#reading ??= readAddress().then(
      ({ url, alone }) => void ([this.url, this.alone] = [url, alone]),
      () => void (this.#reading = null),
    );
    return this.#reading;
  }
}

export const address = new PublicAddress();
