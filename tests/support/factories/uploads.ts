import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { askAs, type Person } from './people.ts';
import {
  DiscardUploadDocument,
  FinishUploadDocument,
  RequestUploadDocument,
  type RequestUploadMutation,
  type RequestUploadMutationVariables,
  UploadDocument,
  type UploadStateFragment,
} from './uploads.generated.ts';

export const MB = 1024 * 1024;

type RequestInput = RequestUploadMutationVariables['input'];
export type UploadPurpose = RequestInput['purpose'];
export type UploadTarget = {
  purpose: UploadPurpose;
  studentId: string | null;
  assignmentId: string | null;
};
export type UploadAnswer = UploadStateFragment;
/** The state of an upload, or why it was rejected. */
export type UploadResult = RequestUploadMutation['requestUpload'];

/** Returns the target of a file for a message in the thread of a student. */
export const threadTarget = (
  studentId: string,
  purpose: 'MESSAGE_ATTACHMENT' | 'MESSAGE_IMAGE',
): UploadTarget => ({ purpose, studentId, assignmentId: null });

/**
 * Returns functions that send parts as a browser does.
 * @param cookie of the person; null for a visitor
 */
export function partSender(gateway: Pick<TestGateway, 'url'>, cookie: string | null) {
  /** Puts a part to its URL. */
  const put = (url: string, body: Buffer) =>
    fetch(new URL(url, gateway.url), {
      method: 'PUT',
      headers: cookie && url.startsWith('/') ? { cookie } : {},
      body: new Uint8Array(body),
    });

  /** Puts the parts that have not been received yet. */
  const send = async ({ parts }: Pick<UploadAnswer, 'parts'>, content: Buffer): Promise<void> => {
    let start = 0;
    for (const { sizeBytes, url } of parts) {
      const part = content.subarray(start, start + sizeBytes);
      start += sizeBytes;
      if (!url) continue;
      const response = await put(url, part);
      if (!response.ok) throw new Error(`A part was rejected with ${response.status}`);
    }
  };
  return { put, send };
}

/** Returns functions that upload files to a gateway as the browser of a person does. */
export function uploader(gateway: Pick<TestGateway, 'url'>, person: Person) {
  const ask = askAs(gateway.url, person);
  const { put, send } = partSender(gateway, person.cookie);

  const tryRequest = async (
    target: UploadTarget,
    id: string,
    name: string,
    sizeBytes: number,
  ): Promise<UploadResult> => {
    const input: RequestInput = { ...target, id, name, sizeBytes };
    return dataOf(await ask(RequestUploadDocument, { input })).requestUpload;
  };
  /** Requests an upload that must be accepted. */
  const request = async (...input: Parameters<typeof tryRequest>): Promise<UploadAnswer> =>
    successOf(await tryRequest(...input));

  /** Requests an upload and sends its parts, so that it can be finished. */
  const transfer = async (target: UploadTarget, name: string, content: Buffer): Promise<UploadAnswer> => {
    const requested = await request(target, randomUUID(), name, content.length);
    await send(requested, content);
    return requested;
  };

  const finish = async (id: string): Promise<UploadResult> =>
    dataOf(await ask(FinishUploadDocument, { input: { id } })).finishUpload;

  /** Uploads a file. @returns the result of the last step, or of the first that was rejected */
  const tryUpload = async (target: UploadTarget, name: string, content: Buffer): Promise<UploadResult> => {
    const requested = await tryRequest(target, randomUUID(), name, content.length);
    if (requested.__typename === 'DomainError') return requested;
    await send(requested, content);
    return finish(requested.id);
  };

  /** Uploads a file that must be accepted. */
  const upload = async (...input: Parameters<typeof tryUpload>): Promise<UploadAnswer> => {
    const uploaded = successOf(await tryUpload(...input));
    if (!uploaded.isFinished) throw new Error(`Unexpected: ${JSON.stringify(uploaded)}`);
    return uploaded;
  };

  return {
    ...{ tryRequest, request, put, send, transfer, finish, tryUpload, upload },
    discard: async (id: string) => dataOf(await ask(DiscardUploadDocument, { input: { id } })).discardUpload,
    state: async (id: string) => dataOf(await ask(UploadDocument, { id })).upload,
  };
}

/** Returns a signed URL with a signature that differs in its first character. */
export const withOtherSignature = (url: string) =>
  url.replace(/signature=(.)/, (_, first) => `signature=${first === '_' ? 'a' : '_'}`);

/** Returns the paths of all files below the folder of files. */
export function filesOnDisk({ app }: TestGateway): string[] {
  const folder = join(app.config.dataDir, 'files');
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return [];
  }
}

/** Draws a picture as wide as given and 40 pixels high. */
export const png = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#16a085' } })
    .png()
    .toBuffer();

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** Returns a zip archive of the given entries. */
export function zip(entries: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    bodies.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}

/** Returns a minimal Word document. */
export const docx = () =>
  zip({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  });

/** Returns the beginning of an old Word file, up to its directory. */
export const doc = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(512),
  ]);
