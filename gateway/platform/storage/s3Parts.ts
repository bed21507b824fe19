import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  ListMultipartUploadsCommand,
  ListPartsCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Parts } from './types.ts';

/** The least that S3 takes for any part but the last. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * Multipart uploads of an S3-compatible store.
 * @param client for what the gateway asks itself
 * @param outside knows the store by the address that browsers reach it at
 */
export function partsOnS3(client: S3Client, outside: S3Client, bucket: string): Parts {
  const place = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    bytes: PART_BYTES,
    async begin(key, contentType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...place(key), ContentType: contentType }),
      );
      if (!UploadId) throw new Error('The store gave no name for an upload');
      return UploadId;
    },
    // The size is among what is signed: a longer body is refused by the store.
    sign: ({ key, storeId }, number, bytes, seconds) =>
      getSignedUrl(
        outside,
        new UploadPartCommand({
          ...place(key),
          UploadId: storeId,
          PartNumber: number,
          ContentLength: bytes,
        }),
        { expiresIn: seconds, signableHeaders: new Set(['host', 'content-length']) },
      ),
    receive: async () => false,
    async list({ key, storeId }) {
      try {
        const { Parts: parts } = await client.send(
          new ListPartsCommand({ ...place(key), UploadId: storeId, MaxParts: 1000 }),
        );
        return (parts ?? []).map(({ PartNumber, Size, ETag }) => ({
          number: PartNumber ?? 0,
          bytes: Size ?? 0,
          tag: ETag ?? '',
        }));
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },
    async complete({ key, storeId }, parts) {
      try {
        await client.send(
          new CompleteMultipartUploadCommand({
            ...place(key),
            UploadId: storeId,
            IfNoneMatch: '*',
            MultipartUpload: { Parts: parts.map(({ number, tag }) => ({ PartNumber: number, ETag: tag })) },
          }),
        );
      } catch (error) {
        if (statusOf(error) !== 412) throw error;
      }
    },
    async abort(key) {
      const { Uploads } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: key, MaxUploads: 100 }),
      );
      for (const { Key, UploadId } of Uploads ?? []) {
        if (Key !== key || !UploadId) continue;
        await client.send(new AbortMultipartUploadCommand({ ...place(key), UploadId })).catch((error) => {
          if (statusOf(error) !== 404) throw error;
        });
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
