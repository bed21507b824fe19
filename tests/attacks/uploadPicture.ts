import { trustedBody } from './documents.ts';
import { postJson, send, type TimedResponse } from './timedRequest.ts';
import { newId, type World } from './world.ts';

const FINISH_MS = 25_000;

type Part = { sizeBytes: number; url: string };

/** Uploads the parts of a picture for a message. @returns the id of the upload, which is not finished yet */
export async function uploadPicture(world: World, name: string, content: Buffer): Promise<string> {
  const { port, people, studentId } = world;
  const { cookie } = people.parent;
  const id = newId();
  const input = {
    id,
    name,
    sizeBytes: content.length,
    purpose: 'MESSAGE_IMAGE',
    studentId,
    assignmentId: null,
  };
  const requested = await world.run('RequestUpload', { input }, cookie);
  const { parts } = (JSON.parse(requested.text) as { data: { requestUpload: { parts?: Part[] } } }).data
    .requestUpload;
  if (!parts) throw new Error(`The upload was rejected: ${requested.text.slice(0, 200)}`);
  let start = 0;
  for (const { sizeBytes, url } of parts) {
    const body = content.subarray(start, start + sizeBytes);
    start += sizeBytes;
    const { status } = await send({
      ...{ port, method: 'PUT', path: url, body, timeoutMs: 10_000 },
      headers: { cookie, origin: world.url, 'content-type': 'application/octet-stream' },
    });
    if (status !== 204) throw new Error(`A part was answered ${status}`);
  }
  return id;
}

/** Finishes an upload, which the gateway then checks and encodes again. */
export function finishPicture({ document, people, port }: World, id: string): Promise<TimedResponse> {
  const body = trustedBody(document('FinishUpload'), { input: { id } });
  return postJson(port, '/graphql', body, { cookie: people.parent.cookie, timeoutMs: FINISH_MS });
}
