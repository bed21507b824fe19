import { S3Client } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from './config.ts';
import type { Storage } from './storage.ts';

const CONNECT_MS = 3000;
const ANSWER_MS = 20_000;

/** Keeps objects in a bucket of an S3-compatible store; nobody but the gateway reads it. */
export function openS3({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings): Storage {
  const client = new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // A store of one's own answers under one name for all buckets.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
    // Stores other than Amazon's know the older checksums only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS },
  });
  const disk = new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false }));
  return {
    async put(key, content, contentType) {
      try {
        await disk.put(key, content, { contentType, contentLength: content.length, IfNoneMatch: '*' });
        return true;
      } catch (error) {
        if (statusOf(error) === 412) return false;
        throw error;
      }
    },
    async open(key) {
      try {
        const { contentLength } = await disk.getMetaData(key);
        return { body: await disk.getStream(key), bytes: contentLength };
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    remove: (key) => disk.delete(key),
  };
}

/** The HTTP status that the store refused with; flydrive keeps the client's error as the cause of its own. */
function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
}
