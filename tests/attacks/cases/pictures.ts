import sharp from 'sharp';
import { postJson, send } from '../ask.ts';
import { type Attack, createRecord } from '../attack.ts';
import { trustedBody } from '../documents.ts';
import { newId, type World } from '../world.ts';

/** Just below the limit: 39 megapixels. */
const SIDE = 6245;
const FINISH_MS = 25_000;

/** Draws pictures that are small as files and large once they are drawn. */
export async function drawLargePictures(): Promise<{ name: string; content: Buffer }[]> {
  const drawn = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#16a085' } });
  const [jpeg, png] = await Promise.all([
    drawn().jpeg({ progressive: true, quality: 60 }).toBuffer(),
    drawn().png({ progressive: true, compressionLevel: 6 }).toBuffer(),
  ]);
  return [
    { name: 'a.jpg', content: jpeg },
    { name: 'b.png', content: png },
    { name: 'c.jpg', content: jpeg },
    { name: 'd.png', content: png },
  ];
}

type Part = { sizeBytes: number; url: string };

/** Sends a picture for a message. @returns its id, to be finished */
async function upload(world: World, name: string, content: Buffer): Promise<string> {
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
  const asked = await world.run('RequestMessageUpload', { input }, cookie);
  const { parts } = (JSON.parse(asked.text) as { data: { requestUpload: { parts?: Part[] } } }).data
    .requestUpload;
  if (!parts) throw new Error(`An upload was not begun: ${asked.text.slice(0, 200)}`);
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

const large: Attack = {
  name: 'four pictures of 39 megapixels at once',
  async run(world) {
    const record = createRecord();
    const pictures = await drawLargePictures();
    const ids = await Promise.all(pictures.map(({ name, content }) => upload(world, name, content)));
    const finish = trustedBody.bind(null, world.document('FinishMessageUpload'));
    await Promise.all(
      ids.map(async (id) => {
        const { cookie } = world.people.parent;
        const answer = await postJson(world.port, '/graphql', finish({ input: { id } }), {
          cookie,
          timeoutMs: FINISH_MS,
        });
        const { data } = JSON.parse(answer.text || '{}') as {
          data?: { finishUpload?: { isFinished?: boolean } };
        };
        const isAccepted = data?.finishUpload?.isFinished === true;
        const got = isAccepted
          ? 'accepted'
          : (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? String(answer.status));
        record.add(
          'a picture',
          got,
          answer.ms,
          isAccepted || got === 'LIMIT' || got === '503' ? null : `got ${got}`,
        );
      }),
    );
    return record.outcome();
  },
};

export const pictures: Attack[] = [large];
