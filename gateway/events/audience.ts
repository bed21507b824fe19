import type { App, Viewer } from '../context.ts';
import type { EventSource } from '../graphql/builder.ts';
import { arrayText } from '../platform/database/arrayText.ts';
import type { Precondition } from '../platform/database/precondition.ts';
import { nameOfText } from '../platform/database/prisma.ts';
import { changedViewersSql } from '../viewer.ts';
import type { Task } from './subscription.ts';
import { type Question, writeQuestions } from './visibleRows.ts';

/** An event for a viewer, who is as they were read last. */
export type Addressed = { task: Task; viewer: Viewer };

/** Events that match the rules of a subscription, for viewers of whom it is asked whether they may see them now. */
export type Audience<Asked extends Addressed> = {
  /** The question, for the statement that reads the rows of which the events are rendered. */
  precondition: Precondition;
  /**
   * Returns those who may see their event, and those who have changed since they were read: of them nothing is known. It
   * asks where no statement did.
   */
  answer(): Promise<{ visible: ReadonlySet<Asked>; changed: Asked[] }>;
};

type RuleSource = Extract<EventSource, { rules: unknown }>;

/** The numbers of sessions that ended or whose viewer changed, and of the questions that are answered with yes. */
type Answer = [changed: number[] | null, visible: number[] | null];

/**
 * Returns the audience of events, whose subscriptions have the same document and variables. Whether each may see theirs,
 * and whether they are still who they were, is one expression, however many people are asked about.
 */
export function createAudience<Asked extends Addressed>(
  { pool }: Pick<App, 'pool'>,
  source: RuleSource,
  asked: readonly Asked[],
): Audience<Asked> {
  const { key = '', args = {} } = asked[0]?.task.subscription ?? {};
  const viewers = new Map<string, { number: number; viewer: Viewer }>();
  const questions: Question[] = [];
  // The questions of one event follow one another.
  const ends: number[] = [];
  for (const { task, viewer } of asked) {
    if (!viewers.has(keyOf(viewer))) viewers.set(keyOf(viewer), { number: viewers.size + 1, viewer });
    for (const { rows, idsOf } of source.rules)
      for (const rowId of idsOf(task.event)) questions.push({ viewer, rows, rowId });
    ends.push(questions.length);
  }
  const written = writeQuestions(key, args, questions);
  const known = [...viewers.values()].map(({ viewer }) => viewer);
  const sessionIds = known.map(({ sessionId }) => sessionId);
  const states = known.map(({ state }) => state);
  const sql = (first: number) => `json_build_array(${changedViewersSql(first)}, ${written.sql(first + 2)})`;
  let found: Answer | null = null;
  const precondition: Precondition = {
    ...{ name: `audience ${written.name}`, sql, hasHeld: false },
    values: [arrayText(sessionIds), arrayText(states), ...written.values],
    // The rows are read whoever may see them: only those whom the answer names get what is rendered of them.
    holds(answer) {
      found = answer as Answer;
      return true;
    },
    async check() {
      const text = `SELECT ${sql(1)} AS answer`;
      const { rows } = await pool.query<{ answer: Answer }>({
        ...{ name: nameOfText(text), text, values: [...precondition.values] },
      });
      return precondition.holds(rows[0]?.answer);
    },
  };
  return {
    precondition,
    async answer() {
      if (!found) await precondition.check();
      if (!found) throw new Error('Nothing says who may see the events');
      const [changedNumbers, visibleNumbers] = found as Answer;
      const isChanged = new Set(changedNumbers);
      const isVisible = new Set(visibleNumbers);
      const visible = new Set<Asked>();
      const changed: Asked[] = [];
      let question = 0;
      for (const [index, one] of asked.entries()) {
        const end = ends[index] ?? question;
        // An event without a row is for nobody.
        let sees = question < end;
        for (; question < end; question += 1) sees &&= isVisible.has(question);
        if (isChanged.has(viewers.get(keyOf(one.viewer))?.number ?? 0)) changed.push(one);
        else if (sees) visible.add(one);
      }
      return { visible, changed };
    },
  };
}

/** Connections of one session may have read its viewer at different times. */
const keyOf = ({ sessionId, state }: Viewer) => `${sessionId} ${state}`;
