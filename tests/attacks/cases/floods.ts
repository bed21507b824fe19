import { makeAccount, makePerson } from '../../support/people.ts';
import { faultIn, postJson } from '../ask.ts';
import { type Attack, createRecord, newAddress } from '../attack.ts';
import { fillVariables, type TrustedDocument, trustedBody } from '../documents.ts';
import { newId, type World } from '../world.ts';

const CALLS = 500;
/** Who has had no answer by then has had none that could hide a fault. */
const BURST_MS = 1000;

/** Variables of a mutation as the parent would send them; every id that a sender makes is a fresh one. */
function variablesOf(
  { document, studentId }: { document: TrustedDocument; studentId: string },
  call: number,
) {
  return fillVariables(document, (path, _typeName, isOptional) => {
    if (path.endsWith('tudentId')) return studentId;
    if (path === 'input.id') return newId();
    if (path === 'input.email') return `burst-${call}@example.test`;
    // Left out, so that more of what a call does is done.
    return isOptional ? null : undefined;
  });
}

/** The mutations that a parent may call at all, one document for each field. */
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
async function makeParent({ app, url, mentorId }: World): Promise<{ cookie: string; studentId: string }> {
  const [parent, child] = await Promise.all([
    makePerson(app, url, { role: 'PARENT', name: 'Ngozi' }),
    makeAccount(app, { role: 'STUDENT', name: 'Dara' }),
  ]);
  const paid = { package: 'MENTORED', paymentStatus: 'COMPLETED' } as const;
  const { id: studentId } = await app.prisma.student.create({
    data: { ...paid, parentId: parent.id, firstName: 'Dara', age: 12, mentorId, userId: child.id },
  });
  return { cookie: parent.cookie, studentId };
}

const burst = (document: TrustedDocument): Attack => ({
  name: `500 × ${document.name}`,
  async run(world) {
    const record = createRecord();
    const { port } = world;
    const address = newAddress();
    // Somebody whose allowance is whole: what a limit rejects at once shows nothing, least of all once more.
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
            ? 'given up'
            : answer.status === 200
              ? (code?.[1] ?? code?.[3] ?? 'done')
              : answer.status;
        record.add(`call ${call}`, got, answer.ms, answer.status === null ? null : faultIn(answer));
      }),
    );
    return record.outcome();
  },
});

/** Every mutation of a signed-in parent, 500 times at once. */
export async function bursts(world: World): Promise<Attack[]> {
  return (await parentsMutations(world)).map(burst);
}
