import type { Readable } from 'node:stream';

export type StoredObject = { body: Readable; bytes: number };

/** Where the bytes of files live. Keys are paths of plain names; an object is written once and never changes. */
export type Storage = {
  /**
   * Stores an object, whole or not at all.
   * @returns false when there is one of that key already, which is left as it is
   */
  put(key: string, content: Buffer, contentType: string): Promise<boolean>;
  /** @returns null when there is none */
  open(key: string): Promise<StoredObject | null>;
  /** Removes an object; one that is not there is no failure. */
  remove(key: string): Promise<void>;
  /** Objects that come in parts, from people's browsers straight into the store. */
  parts: Parts;
};

/** A part that has arrived; the tag is the store's own. */
export type ArrivedPart = { number: number; bytes: number; tag: string };

/** Which upload of the store: the key it will have, and what `begin` called it. */
export type PartsOf = { key: string; storeId: string };

/** Numbers go from 1; every part but the last has `bytes` bytes. */
export type Parts = {
  bytes: number;
  /** @returns the store's name for the upload */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * The address that takes a part of exactly this size by PUT, for some seconds.
   * @returns null where the store has no address of its own and `receive` is for the gateway to call
   */
  sign(of: PartsOf, number: number, bytes: number, seconds: number): Promise<string | null>;
  /**
   * Takes a part as it streams in, whole or not at all; one that is there already stays as it is.
   * @returns false when it had not the size it was to have, or nothing waits for it any more
   */
  receive(of: PartsOf, number: number, bytes: number, body: Readable): Promise<boolean>;
  /** @returns the parts by number, or null when there is no such upload (any more) */
  list(of: PartsOf): Promise<ArrivedPart[] | null>;
  /** Makes the parts, in this order, the object; what is there under its key is left as it is. */
  complete(of: PartsOf, parts: readonly ArrivedPart[]): Promise<void>;
  /** Forgets everything that was ever begun under a key; nothing to forget is no failure. */
  abort(key: string): Promise<void>;
};
