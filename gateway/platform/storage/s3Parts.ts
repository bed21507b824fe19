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
import type { MultipartUploads } from './types.ts';

/** S3's minimum size for any part but the last. */
const PART_BYTES = 5 * 1024 * 1024;

/**
 * Creates multipart uploads on an S3-compatible store.
 * @param client for requests of the gateway
 * @param publicClient signs URLs with the public endpoint, for browsers
 */
export function partsOnS3(client: S3Client, publicClient: S3Client, bucket: string): MultipartUploads {
  const locationOf = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    bytes: PART_BYTES,
    async begin(key, contentType) {
      const { UploadId } = await client.send(
        new CreateMultipartUploadCommand({ ...locationOf(key), ContentType: contentType }),
      );
      if (!UploadId) throw new Error('The store returned no upload id');
      return UploadId;
    },
    // The signature includes the size: the store rejects a longer body.
    sign: ({ key, storeId }, number, bytes, seconds) =>
      getSignedUrl(
        publicClient,
        new UploadPartCommand({
          ...locationOf(key),
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
          new ListPartsCommand({ ...locationOf(key), UploadId: storeId, MaxParts: 1000 }),
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
            ...locationOf(key),
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
        await client
          .send(new AbortMultipartUploadCommand({ ...locationOf(key), UploadId }))
          .catch((error) => {
            if (statusOf(error) !== 404) throw error;
          });
      }
    },
  };
}

function statusOf(error: unknown): number | undefined {
  return (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
}
