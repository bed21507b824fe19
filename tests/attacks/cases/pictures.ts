import sharp from 'sharp';
import { type Attack, createRecord } from '../attack.ts';
import { finishPicture, uploadPicture } from '../uploadPicture.ts';

/** Just below the limit: 39 megapixels. */
const SIDE = 6245;

/** Draws pictures that are small as files and large once they are drawn. */
async function drawLargePictures(): Promise<{ name: string; content: Buffer }[]> {
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

const large: Attack = {
  name: 'four pictures of 39 megapixels at once',
  async run(world) {
    const record = createRecord();
    const pictures = await drawLargePictures();
    const ids = await Promise.all(pictures.map(({ name, content }) => uploadPicture(world, name, content)));
    await Promise.all(
      ids.map(async (id) => {
        const answer = await finishPicture(world, id);
        const isAccepted = answer.text.includes('"isFinished":true');
        const got = isAccepted
          ? 'accepted'
          : (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? String(answer.status));
        const isExpected = isAccepted || got === 'LIMIT' || got === '503';
        record.add('a picture', got, answer.ms, isExpected ? null : `got ${got}`);
      }),
    );
    return record.outcome();
  },
};

export const pictures: Attack[] = [large];
