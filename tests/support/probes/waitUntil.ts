import { vi } from 'vitest';

/** Resolves as soon as a condition holds; rejects after half a minute. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  await vi.waitUntil(condition, { timeout: 30_000, interval: 15 });
}
