import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { App, ExpectedCaller, Viewer } from '../context.ts';
import { hmac } from '../platform/auth/hmac.ts';
import { openRecord, type ReadRecord } from '../platform/database/readRecord.ts';
import { isUnchanged, RECORDED_MODELS } from './familyChanges.ts';

/** A question: a document by its id or its text, with its variables. */
export type Question = { documentId: string; operationName: string | null; variableValues: object };

/** The sealed content of a version. */
type Facts = Pick<ReadRecord, 'startedAt' | 'holdsUntil'> & { snapshots: string[] };

/** No answer is older when it is said to be unchanged. Changes are kept longer (jobs/retention.ts). */
const LONGEST_MS = 60 * 60_000;

/** A version that ends sooner is of no use. */
const SHORTEST_MS = 10_000;

/** A snapshot names the transactions that ran; that of a very busy moment is not worth its length. */
const MAX_LENGTH = 1000;

const CIPHER = 'aes-256-gcm';
const [IV_BYTES, TAG_BYTES] = [12, 16];

/** The code that answers: the gateway in one file; where it runs from its sources, that of this process. */
const code = () =>
  basename(import.meta.filename) === 'main.js' ? readFileSync(import.meta.filename) : randomBytes(32);

/**
 * Creates the functions that give answers to families a version, and say later whether the answer of a version is still
 * what would be answered. It is one person's, for one document with its variables, by this code and configuration: for
 * anything else it cannot be opened. Nothing is remembered of it, so that every gateway can say so.
 */
export function createAnswerVersions({ config, pool }: Pick<App, 'config' | 'pool'>) {
  let known: KeyObject | null = null;
  const key = (): KeyObject => {
    known ??= createSecretKey(hmac(config.authSecret).update(JSON.stringify(config)).update(code()).digest());
    return known;
  };

  const seal = (facts: Facts, scope: Buffer): string => {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv(CIPHER, key(), iv).setAAD(scope);
    const sealed = [cipher.update(JSON.stringify(facts)), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url');
  };

  const unseal = (version: string, scope: Buffer): Facts | null => {
    const bytes = Buffer.from(version, 'base64url');
    if (bytes.length <= IV_BYTES + TAG_BYTES) return null;
    const decipher = createDecipheriv(CIPHER, key(), bytes.subarray(0, IV_BYTES)).setAAD(scope);
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    const facts = decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES));
    try {
      return JSON.parse(Buffer.concat([facts, decipher.final()]).toString());
    } catch {
      // It is not one of ours, or one for something else.
      return null;
    }
  };

  return {
    /** Opens the record of an answer; null where it will have no version. */
    openRecord(viewer: Viewer | null): ReadRecord | null {
      const isOfFamily = viewer?.mentorId === null && (viewer.role === 'PARENT' || viewer.role === 'STUDENT');
      return isOfFamily ? openRecord(LONGEST_MS) : null;
    },

    /** Returns the version of an answer; null where nobody could say later whether it would be the same. */
    versionOf(viewer: Viewer, question: Question, record: ReadRecord): string | null {
      const { startedAt, holdsUntil, models, snapshots, isComplete } = record;
      const isKnown =
        isComplete && snapshots.size > 0 && [...models].every((model) => RECORDED_MODELS.has(model));
      if (!isKnown || holdsUntil < Date.now() + SHORTEST_MS) return null;
      const version = seal({ startedAt, holdsUntil, snapshots: [...snapshots] }, scopeOf(viewer, question));
      return version.length <= MAX_LENGTH ? version : null;
    },

    /** Returns true where the answer of a version would be the same now, and the session is still as expected. */
    async isCurrent(
      { caller: { viewer }, precondition }: ExpectedCaller,
      question: Question,
      version: string,
    ): Promise<boolean> {
      const facts =
        viewer && version.length <= MAX_LENGTH ? unseal(version, scopeOf(viewer, question)) : null;
      if (!viewer || !facts || Date.now() >= facts.holdsUntil) return false;
      return isUnchanged(pool, precondition, { viewer, ...facts });
    },
  };
}

/** Returns what a version is for. */
const scopeOf = (viewer: Viewer, { documentId, operationName, variableValues }: Question): Buffer =>
  Buffer.from(JSON.stringify([viewer, documentId, operationName, variableValues]));
