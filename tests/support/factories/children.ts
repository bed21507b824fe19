import { successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import {
  CreateChildLoginDocument,
  IssuePairingCodeDocument,
  RedeemPairingCodeDocument,
} from './children.generated.ts';
import { type Family, makePerson, openSession, PASSWORD, type Person, runAs, type Site } from './people.ts';

/** Creates the login of a family's child and links it. */
export async function makeLinkedChild(site: Site, { studentId }: Pick<Family, 'studentId'>): Promise<Person> {
  const child = await makePerson(site, { role: 'STUDENT', name: 'Dara' });
  await site.prisma.student.update({ where: { id: studentId }, data: { loginId: child.id } });
  return child;
}

let usernames = 0;
export const newUsername = () => `dara.${process.pid}_${++usernames}`;

/** Returns functions that pair and create the logins of children at a gateway. */
export function childLoginActions(gateway: () => TestGateway) {
  const issueCode = async (parent: Person, studentId: string) =>
    successOf(await runAs(gateway().url, parent, IssuePairingCodeDocument, { studentId })).pairingCode;
  const redeemCode = (person: Person, code: string) =>
    runAs(gateway().url, person, RedeemPairingCodeDocument, { code });
  const loginIdOf = async (studentId: string) =>
    (await gateway().app.prisma.student.findUniqueOrThrow({ where: { id: studentId } })).loginId;

  /** Creates a login as the parent does. The email of the person returned is the user name. */
  const createLogin = async (parent: Person, studentId: string): Promise<Person> => {
    const { url, app } = gateway();
    const username = newUsername();
    const input = { studentId, username, password: PASSWORD };
    const { childLogin } = successOf(await runAs(url, parent, CreateChildLoginDocument, input));
    if (!childLogin) throw new Error('The login was not linked');
    const { id } = childLogin;
    return { id, email: username, name: 'Dara', cookie: await openSession(app, id) };
  };
  return { issueCode, redeemCode, loginIdOf, createLogin };
}
