import { MAX_STRING_LENGTH } from '../../../gateway/graphql/scalars.ts';
import { type Asked, faultIn, postJson } from '../ask.ts';
import { type Attack, createRecord, forEachAtOnce } from '../attack.ts';
import { fillVariables, type TrustedDocument, textPaths, trustedBody } from '../documents.ts';
import { LONGEST_BYTES, pathologicalTexts } from '../texts.ts';
import type { World } from '../world.ts';

const WITHIN_MS = 8000;

/** Those that the schema rejects for their length, and those that reach what is behind it. */
const TEXTS = [LONGEST_BYTES, MAX_STRING_LENGTH].flatMap((bytes) =>
  pathologicalTexts(bytes).map(([name, text]) => ({ name: `${name} of ${bytes} bytes`, text })),
);

/** An answer that says no more than that somebody has to sign in first. */
const isForSignedIn = ({ text }: Asked) => text.includes('"NOT_SIGNED_IN"');

/** The queries and mutations that nobody in particular may run, found by running each of them. */
async function publicOperations({ documents, port }: World): Promise<TrustedDocument[]> {
  const found: TrustedDocument[] = [];
  await forEachAtOnce(
    documents.filter(({ operation }) => operation !== 'subscription'),
    8,
    20_000,
    async (document) => {
      const variables = fillVariables(document, () => undefined);
      if (!isForSignedIn(await postJson(port, '/graphql', trustedBody(document, variables), {})))
        found.push(document);
    },
  );
  return found;
}

const pathological = (document: TrustedDocument): Attack => ({
  name: `texts in ${document.name}`,
  async run({ port }) {
    const record = createRecord();
    const wanted = textPaths(document).flatMap((path) =>
      TEXTS.map(({ name, text }) => ({ what: `${path} ${name}`, path, text })),
    );
    await forEachAtOnce(wanted, 2, WITHIN_MS, async ({ what, path, text }) => {
      const variables = fillVariables(document, (at) => (at === path ? text : undefined));
      const answer = await postJson(port, '/graphql', trustedBody(document, variables), {});
      record.add(what, answer.status ?? 'silent', answer.ms, faultIn(answer));
    });
    return record.outcome();
  },
});

/** Every text of every operation that is open to everybody, filled with texts that are hard to read. */
export async function operations(world: World): Promise<Attack[]> {
  const open = await publicOperations(world);
  return open.filter((document) => textPaths(document).length > 0).map(pathological);
}
