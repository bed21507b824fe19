import { S3Client, type S3ClientConfig } from '@aws-sdk/client-s3';
import { Disk } from 'flydrive';
import { S3Driver } from 'flydrive/drivers/s3';
import type { S3Settings } from '../config/settings.ts';
import { partsOnS3 } from './s3Parts.ts';
import type { Storage } from './types.ts';

/** Timeouts of the store, in milliseconds. */
type S3Timeouts = { connectMs: number; answerMs: number };

/** Stores objects in a bucket of an S3-compatible store. Only the gateway reads it; parts arrive by presigned URLs. */
export function openS3(settings: S3Settings, { connectMs, answerMs }: S3Timeouts): Storage {
  const { endpoint, publicEndpoint, bucket, region, accessKeyId, secretAccessKey } = settings;
  const clientConfig = (address: string | null): S3ClientConfig => ({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Self-hosted stores have one host for all buckets.
    ...(address ? { endpoint: address, forcePathStyle: true } : {}),
    // Other stores than Amazon's support only the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: connectMs,
      // socketTimeout applies between two bytes; requestTimeout until the response starts, and throws only on request.
      socketTimeout: answerMs,
      requestTimeout: answerMs,
      throwOnRequestTimeout: true,
    },
  });
  const client = new S3Client(clientConfig(endpoint));
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
    parts: partsOnS3(client, new S3Client(clientConfig(publicEndpoint)), bucket),
  };
}

/** Returns the HTTP status of a failed request; flydrive wraps the client's error as the cause of its own. */
function statusOf(error: unknown): number | undefined {
  const cause = error instanceof Error ? error.cause : undefined;
  return (cause as { $metadata?: { httpStatusCode?: number } } | undefined)?.$metadata?.httpStatusCode;
}
