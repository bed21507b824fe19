import { vi } from 'vitest';

/** Resolves as soon as a condition holds; rejects after ten seconds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 10_000, interval: 15 });
}
