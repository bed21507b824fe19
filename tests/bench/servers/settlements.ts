// The limit of verification: a statement that settles a payment, many at a time, without a queue and without asking the
// provider.
import pg from 'pg';
import { answerCalls } from '../harness/answerCalls.ts';
import { SETTLE } from './settleStatement.ts';

/** A payment that the provider reports as paid. */
export type PaidCharge = { paymentId: string; transactionId: string; channel: string; feeMinor: number };

/** The last columns of a receipt and the columns of an e-mail, copied from a payment that the product settled. */
export type SettleTexts = { receipt: (string | number | null)[]; mail: (string | null)[] };

export type SettleLoad = { charges: PaidCharge[]; inFlight: number };

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
let texts: SettleTexts = { receipt: [], mail: [] };

answerCalls({
  load(loaded: SettleTexts) {
    texts = loaded;
  },
  /** @returns how many seconds it took */
  async run({ charges, inFlight }: SettleLoad): Promise<number> {
    const waiting = charges.values();
    const started = performance.now();
    const settleOn = async () => {
      for (const { paymentId, transactionId, channel, feeMinor } of waiting) {
        const values = [paymentId, transactionId, channel, feeMinor, ...texts.receipt, ...texts.mail];
        const { rowCount } = await pool.query({ name: 'settle', text: SETTLE, values });
        if (rowCount !== 1) throw new Error(`${paymentId} was not settled`);
      }
    };
    await Promise.all(Array.from({ length: inFlight }, settleOn));
    return (performance.now() - started) / 1000;
  },
});
