import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { type Bucket, fileKey, objectKey } from '../../contract/files.ts';
import { beginSheet } from '../../gateway/platform/pdf/sheet.ts';
import type { Storage } from '../../gateway/platform/storage/types.ts';
import type { DocumentContent } from '../content/people.ts';
import { submissions } from '../content/submissions.ts';
import { threads } from '../content/threads/family.ts';
import type { PictureColumns } from './pictures.ts';

export type Documents = { columnsOf(student: string, document: DocumentContent): PictureColumns };

type Created = { content: Buffer; contentType: string; digest: string; bucket: Bucket };

/** Creates and stores the documents of submissions and messages; like pictures, under deterministic keys. */
export async function storeDocuments(storage: Storage): Promise<Documents> {
  const created = new Map<DocumentContent, Created>();
  const columnsOf = (student: string, document: DocumentContent): PictureColumns => {
    const file = created.get(document);
    if (!file) throw new Error(`The document ${document.name} was not created`);
    const { content, contentType, digest, bucket } = file;
    const key = fileKey(`demo-${student}`, `document-${digest.slice(0, 16)}`, new Date(0), document.name);
    const sizes = { sizeBytes: content.length, width: null, height: null };
    return { bucket, key, name: document.name, contentType, ...sizes };
  };
  const store = async (student: string, bucket: Bucket, document: DocumentContent) => {
    const file = await createDocument(document);
    created.set(document, { ...file, bucket });
    const columns = columnsOf(student, document);
    await storage.put(objectKey(columns, 'full'), file.content, columns.contentType);
  };
  for (const { student, attempts } of submissions) {
    for (const document of attempts.flatMap(({ documents }) => documents))
      await store(student, 'ASSIGNMENT_FILES', document);
  }
  for (const { student, messages } of threads) {
    for (const document of messages.flatMap(({ documents }) => documents))
      await store(student, 'MESSAGE_ATTACHMENTS', document);
  }
  return { columnsOf };
}

async function createDocument({ name, text }: DocumentContent): Promise<Omit<Created, 'bucket'>> {
  const isPdf = name.endsWith('.pdf');
  const content = isPdf ? await drawPdf(text) : Buffer.from(text);
  return {
    content,
    contentType: isPdf ? 'application/pdf' : 'text/plain; charset=utf-8',
    digest: createHash('sha256').update(content).digest('hex'),
  };
}

/** Renders a text as a PDF, with its first line as the title. The same text always results in the same bytes. */
async function drawPdf(text: string): Promise<Buffer> {
  const [title = '', ...lines] = text.split('\n');
  const page = await beginSheet({
    size: 'A5',
    margin: 48,
    info: { Title: title, CreationDate: new Date(0) },
  });
  const bytes = buffer(page);
  page.font('Helvetica-Bold').fontSize(18).text(title).font('Helvetica').fontSize(12);
  for (const line of lines) page.text(line || ' ', { paragraphGap: 4 });
  page.end();
  return bytes;
}
