import type { Readable } from 'node:stream';

type StoredObject = { body: Readable; bytes: number };

/** Object storage for files. Keys are paths of plain names; an object is written once and never changes. */
export type Storage = {
  /**
   * Stores an object atomically.
   * @returns false when the key exists; the existing object is left as it is
   */
  put(key: string, content: Buffer, contentType: string): Promise<boolean>;
  /** @returns null when there is none */
  open(key: string): Promise<StoredObject | null>;
  /** Removes an object; ignores a missing one. */
  remove(key: string): Promise<void>;
  /** Multipart uploads, from browsers directly to the store. */
  parts: MultipartUploads;
};

/** An uploaded part; the tag is assigned by the store. */
export type UploadedPart = { number: number; bytes: number; tag: string };

/** Identifies a multipart upload: the key of the future object, and the id returned by `begin`. */
export type MultipartUploadId = { key: string; storeId: string };

/** Multipart uploads of a store. Part numbers start at 1; every part but the last has `bytes` bytes. */
export type MultipartUploads = {
  bytes: number;
  /** @returns the store's id of the upload */
  begin(key: string, contentType: string): Promise<string>;
  /**
   * Creates a presigned URL that accepts a part of exactly this size by PUT, for `seconds` seconds.
   * @returns null when the store has no URL, and the gateway passes parts to `receive`
   */
  sign(of: MultipartUploadId, number: number, bytes: number, seconds: number): Promise<string | null>;
  /**
   * Stores a streamed part atomically; an existing one is left as it is.
   * @returns false when the size is wrong, or the upload no longer exists
   */
  receive(of: MultipartUploadId, number: number, bytes: number, body: Readable): Promise<boolean>;
  /** @returns the parts by number, or null when the upload does not exist */
  list(of: MultipartUploadId): Promise<UploadedPart[] | null>;
  /** Joins the parts, in this order, into the object; an existing object is left as it is. */
  complete(of: MultipartUploadId, parts: readonly UploadedPart[]): Promise<void>;
  /** Aborts all uploads of a key; ignores a key without any. */
  abort(key: string): Promise<void>;
};
