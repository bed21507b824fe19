import type { Prisma } from '../../../../gateway/platform/database/prisma.ts';
import type { Scene } from '../stage.ts';

/** Something that holds whatever happens. It reads the product's tables and those of truth.ts. */
export type Invariant = {
  /** What is wrong when it does not hold, as the head of the sentences about it. */
  name: string;
  /** Returns a sentence for each violation. */
  find(prisma: Prisma, scene: Scene): Promise<string[]>;
};

/** Creates an invariant of a statement with one column, `sentence`, and a row for each violation. */
export const invariant = (name: string, statement: string): Invariant => ({
  name,
  async find(prisma) {
    const rows = await prisma.$queryRawUnsafe<{ sentence: string }[]>(statement);
    return rows.map(({ sentence }) => sentence);
  },
});
