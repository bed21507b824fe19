import sharp from 'sharp';
import { type Attack, createOutcomeCounter } from '../attack.ts';
import { finishPicture, uploadPicture } from '../uploadPicture.ts';

/** The side of a picture of 39 megapixels, just below the limit. */
const SIDE = 6245;

/** Creates pictures that are small as files and large once decoded. */
async function createLargePictures(): Promise<{ name: string; content: Buffer }[]> {
  const create = () => sharp({ create: { width: SIDE, height: SIDE, channels: 3, background: '#16a085' } });
  const [jpeg, png] = await Promise.all([
    create().jpeg({ progressive: true, quality: 60 }).toBuffer(),
    create().png({ progressive: true, compressionLevel: 6 }).toBuffer(),
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
    const record = createOutcomeCounter();
    const pictures = await createLargePictures();
    const ids = await Promise.all(pictures.map(({ name, content }) => uploadPicture(world, name, content)));
    await Promise.all(
      ids.map(async (id) => {
        let answer = await finishPicture(world, id);
        // A check that takes longer than an answer may goes on, and the web app asks again.
        while (answer.text.includes('"isFinished":false')) answer = await finishPicture(world, id);
        const isAccepted = answer.text.includes('"isFinished":true');
        const label = isAccepted
          ? 'accepted'
          : (/"code":"(\w+)"/.exec(answer.text)?.[1] ?? String(answer.status));
        const isExpected = isAccepted || label === 'LIMIT' || label === '503';
        record.add('a picture', label, answer.ms, isExpected ? null : `got ${label}`);
      }),
    );
    return record.outcome();
  },
};

export const pictures: Attack[] = [large];
