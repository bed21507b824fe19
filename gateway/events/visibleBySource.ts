import type { App } from '../context.ts';
import type { EventSource, PublishedEvent } from '../graphql/builder.ts';
import { withFewSizes } from '../platform/database/withFewSizes.ts';
import type { Addressed } from './audience.ts';

/**
 * Returns those of the events that their viewers may see now, by a source without rules: it is asked about each viewer on
 * their own. All have the same document and variables.
 */
export async function visibleBySource<Asked extends Addressed>(
  { prisma }: Pick<App, 'prisma'>,
  source: Extract<EventSource, { visible: unknown }>,
  asked: readonly Asked[],
): Promise<ReadonlySet<Asked>> {
  const ofViewers = Map.groupBy(asked, ({ viewer }) => viewer.id);
  const visible = await Promise.all(
    [...ofViewers.values()].map(async (ofViewer) => {
      const [first] = ofViewer;
      if (!first) return [];
      const events = new Map(
        ofViewer.map(({ task }): [string, PublishedEvent] => [task.event.eventId, task.event]),
      );
      const { args } = first.task.subscription;
      const shown = await source.visible(prisma, first.viewer, withFewSizes([...events.values()]), args);
      const ids = new Set(shown.map(({ eventId }) => eventId));
      return ofViewer.filter(({ task }) => ids.has(task.event.eventId));
    }),
  );
  return new Set(visible.flat());
}
