import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { openFormerSchema } from '../support/services/formerSchema.ts';

it('gives receipts to the payments that were completed before, in the order in which they were settled', async () => {
  const { client, migrate } = await openFormerSchema('receipts');

  const parentId = randomUUID();
  await client.query(
    `INSERT INTO "User" (id, name, email, "updatedAt") VALUES ($1, 'Ngozi', 'ngozi@example.test', now())`,
    [parentId],
  );
  // A trigger has made the profile.
  await client.query(`UPDATE "Profile" SET "fullName" = 'Ngozi Okafor' WHERE id = $1`, [parentId]);
  const insert = (reference: string, status: string, settledAt: string | null) =>
    client.query(
      `INSERT INTO "Payment" (id, reference, status, "parentId", "studentName", course, package, "amountMinor",
         currency, "verifyUntil", "settledAt", "updatedAt")
       VALUES ($1, $2, $3::"PaymentStatus", $4, 'Ada', 'WEBSITE_APP', 'DIY', 10000000, 'NGN', now(), $5, now())`,
      [randomUUID(), reference, status, parentId, settledAt],
    );
  await insert('LATER', 'COMPLETED', '2026-03-01T10:00:00Z');
  await insert('EARLIER', 'COMPLETED', '2026-01-01T10:00:00Z');
  await insert('OPEN', 'PENDING', null);
  await insert('FAILED', 'FAILED', '2026-02-01T10:00:00Z');

  await migrate();
  const { rows } = await client.query(
    `SELECT number, reference, "payerName", "payerEmail", "amountMinor", "taxMinor" FROM "Receipt" ORDER BY number`,
  );
  const same = { payerName: 'Ngozi Okafor', payerEmail: 'ngozi@example.test' };
  expect(rows).toEqual([
    { number: 1, reference: 'EARLIER', ...same, amountMinor: 10_000_000, taxMinor: 0 },
    { number: 2, reference: 'LATER', ...same, amountMinor: 10_000_000, taxMinor: 0 },
  ]);
  expect((await client.query('SELECT number FROM "ReceiptCounter"')).rows).toEqual([{ number: 2 }]);
});
