import type { App, Viewer } from '../context.ts';
import type { EventSource, PublishedEvent } from '../graphql/builder.ts';
import { withFewSizes } from '../platform/database/withFewSizes.ts';
import type { Task } from './subscription.ts';
import { visibleRows } from './visibleRows.ts';

/** An event for a viewer. */
type Addressed = { task: Task; viewer: Viewer };

/**
 * Returns those of the events that their viewers may see now. All have the same document and variables.
 * By rules it takes a statement for each rule, however many people are asked about.
 */
export async function visibleTo<Asked extends Addressed>(
  app: Pick<App, 'prisma' | 'pool'>,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  const [first] = asked;
  if (!first) return [];
  const { source, args } = first.task.subscription;
  return 'rules' in source
    ? visibleByRules(app, source, args, asked)
    : visibleBySource(app, source, args, asked);
}

async function visibleByRules<Asked extends Addressed>(
  { pool }: Pick<App, 'pool'>,
  { rules }: Extract<EventSource, { rules: unknown }>,
  args: Record<string, unknown>,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  const ofRules = rules.map((rule) => ({
    rule,
    questions: asked.flatMap((about) =>
      rule.idsOf(about.task.event).map((rowId) => ({ ...{ about, rowId }, viewer: about.viewer })),
    ),
  }));
  const answers = await Promise.all(
    ofRules.map(({ rule, questions }) => visibleRows(pool, rule.rows, args, questions)),
  );
  const toShow = countsBy(ofRules.flatMap(({ questions }) => questions));
  const shown = countsBy(answers.flat());
  // An event without a row is for nobody.
  return asked.filter((about) => toShow.has(about) && shown.get(about) === toShow.get(about));
}

function countsBy<Asked>(questions: readonly { about: Asked }[]): Map<Asked, number> {
  const counts = new Map<Asked, number>();
  for (const { about } of questions) counts.set(about, (counts.get(about) ?? 0) + 1);
  return counts;
}

/** Asks a source about each viewer on their own. */
async function visibleBySource<Asked extends Addressed>(
  { prisma }: Pick<App, 'prisma'>,
  source: Extract<EventSource, { visible: unknown }>,
  args: Record<string, unknown>,
  asked: readonly Asked[],
): Promise<readonly Asked[]> {
  const ofViewers = Map.groupBy(asked, ({ viewer }) => viewer.id);
  const visible = await Promise.all(
    [...ofViewers.values()].map(async (ofViewer) => {
      const [first] = ofViewer;
      if (!first) return [];
      const events = new Map(
        ofViewer.map(({ task }): [string, PublishedEvent] => [task.event.eventId, task.event]),
      );
      const shown = await source.visible(prisma, first.viewer, withFewSizes([...events.values()]), args);
      const ids = new Set(shown.map(({ eventId }) => eventId));
      return ofViewer.filter(({ task }) => ids.has(task.event.eventId));
    }),
  );
  return visible.flat();
}
