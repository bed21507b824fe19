import { Client } from 'pg';
import type { Scene } from '../stage.ts';

/** Something that holds whatever happens. It reads the product's tables and those of truth.ts. */
export type Invariant = {
  /** Names the violation, at the head of the sentences about it. */
  name: string;
  /** Returns a sentence for each violation. */
  find(scene: Scene): Promise<string[]>;
};

/**
 * Creates an invariant of a statement with one column, `sentence`, and a row for each violation. It has a connection of
 * its own: a comparison of all payments takes longer than the product's connections let a statement take.
 */
export const invariant = (name: string, statement: string): Invariant => ({
  name,
  async find({ databaseUrl }) {
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ sentence: string }>(statement);
      return rows.map(({ sentence }) => sentence);
    } finally {
      await client.end();
    }
  },
});
