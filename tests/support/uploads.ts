import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import sharp from 'sharp';
import type { TestGateway } from './gateway.ts';
import { dataOf } from './http.ts';
import { askAs, type Person } from './people.ts';

export type Place = { purpose: string; studentId: string; assignmentId: string | null };
type Part = { number: number; sizeBytes: number; url: string | null };
export type UploadAnswer = {
  __typename: string;
  id: string;
  name: string;
  isFinished: boolean;
  isChecking: boolean;
  parts: Part[];
  code: string;
  message: string;
  field: string | null;
};

const STATE = 'id name sizeBytes isFinished isChecking parts { number sizeBytes url }';
const answered = `__typename ... on Upload { ${STATE} } ... on DomainError { code message field }`;
const REQUEST = `mutation ($input: RequestUploadInput!) { requestUpload(input: $input) { ${answered} } }`;
const FINISH = `mutation ($input: FinishUploadInput!) { finishUpload(input: $input) { ${answered} } }`;
const DISCARD = `mutation ($input: DiscardUploadInput!) { discardUpload(input: $input) { __typename } }`;
const UPLOAD = `query ($id: ID!) { upload(id: $id) { ${STATE} } }`;

/** What a person's browser does at the door for files of one gateway. */
export function uploader(gateway: Pick<TestGateway, 'url'>, person: Person) {
  const ask = askAs(gateway.url, person);
  const request = async (place: Place, id: string, name: string, sizeBytes: number) => {
    const input = { ...place, id, name, sizeBytes };
    return dataOf(await ask<{ requestUpload: UploadAnswer }>(REQUEST, { input })).requestUpload;
  };
  const put = (url: string, body: Buffer) =>
    fetch(new URL(url, gateway.url), {
      method: 'PUT',
      headers: url.startsWith('/') ? { cookie: person.cookie } : {},
      body: new Uint8Array(body),
    });
  const finish = async (id: string) =>
    dataOf(await ask<{ finishUpload: UploadAnswer }>(FINISH, { input: { id } })).finishUpload;
  /** Sends what has not arrived. */
  const send = async ({ parts }: Pick<UploadAnswer, 'parts'>, content: Buffer) => {
    let start = 0;
    for (const { sizeBytes, url } of parts) {
      const piece = content.subarray(start, start + sizeBytes);
      start += sizeBytes;
      if (!url) continue;
      const response = await put(url, piece);
      if (!response.ok) throw new Error(`A part was answered ${response.status}`);
    }
  };
  return {
    request,
    put,
    send,
    finish,
    discard: async (id: string) => dataOf(await ask(DISCARD, { input: { id } })),
    state: async (id: string) => dataOf(await ask<{ upload: UploadAnswer | null }>(UPLOAD, { id })).upload,
    /** The whole way. @returns the answer to the last step, or to the first that was refused */
    upload: async (place: Place, name: string, content: Buffer): Promise<UploadAnswer> => {
      const asked = await request(place, randomUUID(), name, content.length);
      if (asked.__typename !== 'Upload') return asked;
      await send(asked, content);
      return finish(asked.id);
    },
  };
}

/** Every file under the folder of files, by its path in it. */
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

export const png = (width: number) =>
  sharp({ create: { width, height: 40, channels: 3, background: '#16a085' } })
    .png()
    .toBuffer();

export const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n',
);

/** A zip of the given entries, as any tool would make it. */
export function zip(entries: Record<string, string>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc(plain), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(plain.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), fields, Buffer.from(name), packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), fields, rest, Buffer.from(name)]));
    bodies.push(local);
    at += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...bodies, list, Buffer.from('PK\x05\x06'), end]);
}

function crc(content: Buffer): number {
  let value = 0xffffffff;
  for (const byte of content) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

export const docx = () =>
  zip({
    '[Content_Types].xml':
      '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    'word/document.xml': '<w:document/>',
  });

/** As much of an old Word file as its beginning and its directory. */
export const doc = () =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(1016),
    Buffer.from('WordDocument', 'utf16le'),
    Buffer.alloc(512),
  ]);
