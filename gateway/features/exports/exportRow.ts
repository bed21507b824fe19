import type { App, Viewer } from '../../context.ts';
import type { Export, Prisma } from '../../generated/prisma/client.ts';
import type { ExportFilters } from './tableExports.ts';

/** Selects the exports that a viewer may see and download: their own, as long as they are an admin and it is kept. */
export function visibleExports(viewer: Viewer | null): Prisma.ExportWhereInput {
  if (viewer?.role !== 'ADMIN') return { id: { in: [] } };
  return { ownerId: viewer.id, expiresAt: { gt: new Date() } };
}

export const filtersOf = ({ filters }: Pick<Export, 'filters'>): ExportFilters => filters as ExportFilters;

/** Returns the storage key of a chunk; chunks are numbered from 0. */
export const chunkKey = (exportId: string, chunk: number): string => `exports/${exportId}/${chunk}`;

/** Removes the chunks of an export, and one that may have been stored without being counted. */
export async function removeChunks(
  { storage }: App,
  { id, chunkCount }: Pick<Export, 'id' | 'chunkCount'>,
): Promise<void> {
  for (let chunk = 0; chunk <= chunkCount; chunk += 1) await storage.remove(chunkKey(id, chunk));
}
