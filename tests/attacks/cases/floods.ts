import { makeAccount, makePerson } from '../../support/factories/people.ts';
import { type Attack, createOutcomeCounter, newAddress } from '../attack.ts';
import { fillVariables, type TrustedDocument, trustedBody } from '../documents.ts';
import { postJson, responseProblem } from '../timedRequest.ts';
import { newId, type World } from '../world.ts';

const CALLS = 500;
/** Calls without a response by then are not counted as faults. */
const BURST_MS = 1000;

/** Returns variables of a mutation as the parent sends them, with a new id where the client creates it. */
function variablesOf(
  { document, studentId }: { document: TrustedDocument; studentId: string },
  call: number,
) {
  return fillVariables(document, (path, _typeName, isOptional) => {
    if (path.endsWith('tudentId')) return studentId;
    if (path === 'input.id') return newId();
    if (path === 'input.email') return `burst-${call}@example.test`;
    // Omitted, so that fewer calls are rejected early.
    return isOptional ? null : undefined;
  });
}

/** Returns the mutations that a parent may call, one document for each field. */
async function parentsMutations(world: World): Promise<TrustedDocument[]> {
  const { documents, port, studentId, people } = world;
  const found: TrustedDocument[] = [];
  const mutations = documents.filter(({ operation }) => operation === 'mutation');
  for (const document of new Map(mutations.map((one) => [one.field, one])).values()) {
    const body = trustedBody(document, variablesOf({ document, studentId }, 0));
    const { text } = await postJson(port, '/graphql', body, { cookie: people.parent.cookie });
    if (!/"code":"(NOT_ALLOWED|NOT_SIGNED_IN|FORBIDDEN)"/.test(text)) found.push(document);
  }
  return found;
}

/** Arranges a parent with a paid child that has a login and a mentor. */
async function makeParent({ app, mentorId }: World): Promise<{ cookie: string; studentId: string }> {
  const [parent, child] = await Promise.all([
    makePerson(app, { role: 'PARENT', name: 'Ngozi' }),
    makeAccount(app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  const paid = { package: 'MENTORED', paymentStatus: 'COMPLETED' } as const;
  const { id: studentId } = await app.prisma.student.create({
    data: { ...paid, parentId: parent.id, firstName: 'Dara', age: 12, mentorId, loginId: child.id },
  });
  return { cookie: parent.cookie, studentId };
}

const burst = (document: TrustedDocument): Attack => ({
  name: `500 × ${document.name}`,
  async run(world) {
    const record = createOutcomeCounter();
    const { port } = world;
    const address = newAddress();
    // A new person with an unused rate limit, because calls that it rejects at once would test nothing.
    const { cookie, studentId } = await makeParent(world);
    await Promise.all(
      Array.from({ length: CALLS }, async (_, call) => {
        const body = trustedBody(document, variablesOf({ document, studentId }, call));
        const answer = await postJson(port, '/graphql', body, { cookie, address, timeoutMs: BURST_MS });
        const code = /"code":"([A-Z_]+)",("message"|"field")|"extensions":{"code":"([A-Z_]+)"/.exec(
          answer.text,
        );
        const got =
          answer.status === null
            ? 'no response'
            : answer.status === 200
              ? (code?.[1] ?? code?.[3] ?? 'done')
              : answer.status;
        record.add(`call ${call}`, got, answer.ms, answer.status === null ? null : responseProblem(answer));
      }),
    );
    return record.outcome();
  },
});

/** Returns an attack for every mutation of a signed-in parent, 500 calls at once. */
export async function bursts(world: World): Promise<Attack[]> {
  return (await parentsMutations(world)).map(burst);
}
