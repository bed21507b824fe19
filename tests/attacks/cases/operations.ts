import { MAX_STRING_LENGTH } from '../../../gateway/graphql/scalars.ts';
import { type Attack, createOutcomeCounter, forEachConcurrently } from '../attack.ts';
import { fillVariables, type TrustedDocument, textPaths, trustedBody } from '../documents.ts';
import { LONGEST_BYTES, pathologicalTexts } from '../texts.ts';
import { postJson, responseProblem, type TimedResponse } from '../timedRequest.ts';
import type { World } from '../world.ts';

const WITHIN_MS = 8000;

/** Texts that the schema rejects for their length, and texts that reach the resolvers. */
const TEXTS = [LONGEST_BYTES, MAX_STRING_LENGTH].flatMap((bytes) =>
  pathologicalTexts(bytes).map(([name, text]) => ({ name: `${name} of ${bytes} bytes`, text })),
);

/** Returns whether the response only requires a session. */
const requiresSession = ({ text }: TimedResponse) => text.includes('"NOT_SIGNED_IN"');

/** Finds the queries and mutations that visitors may run by running each of them. */
async function publicOperations({ documents, port }: World): Promise<TrustedDocument[]> {
  const found: TrustedDocument[] = [];
  await forEachConcurrently(
    documents.filter(({ operation }) => operation !== 'subscription'),
    8,
    20_000,
    async (document) => {
      const variables = fillVariables(document, () => undefined);
      if (!requiresSession(await postJson(port, '/graphql', trustedBody(document, variables), {})))
        found.push(document);
    },
  );
  return found;
}

const pathological = (document: TrustedDocument): Attack => ({
  name: `texts in ${document.name}`,
  async run({ port }) {
    const record = createOutcomeCounter();
    const requests = textPaths(document).flatMap((path) =>
      TEXTS.map(({ name, text }) => ({ request: `${path} ${name}`, path, text })),
    );
    await forEachConcurrently(requests, 2, WITHIN_MS, async ({ request, path, text }) => {
      const variables = fillVariables(document, (at) => (at === path ? text : undefined));
      const answer = await postJson(port, '/graphql', trustedBody(document, variables), {});
      record.add(request, answer.status ?? 'silent', answer.ms, responseProblem(answer));
    });
    return record.outcome();
  },
});

/** Returns attacks that fill every text of every public operation with pathological texts. */
export async function operations(world: World): Promise<Attack[]> {
  const documents = await publicOperations(world);
  return documents.filter((document) => textPaths(document).length > 0).map(pathological);
}
