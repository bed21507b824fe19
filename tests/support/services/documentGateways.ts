import { makePerson, type Person } from '../factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from './gateway.ts';

type DocumentGateways = {
  /** Runs any document, and has one parent. */
  open: TestGateway;
  parent: Person;
  /** Runs the documents of the web app alone, except for its admin. */
  strict: TestGateway;
  strictParent: Person;
  admin: Person;
};

/** Starts a gateway that runs any document and one that trusts those of the web app, with people who send some. */
export async function startOpenAndStrict(): Promise<DocumentGateways> {
  const [open, strict] = await Promise.all([
    startGateway(DEFAULTS),
    startGateway({ ...DEFAULTS, env: { TRUSTED_DOCUMENTS: 'on' } }),
  ]);
  const [parent, strictParent, admin] = await Promise.all([
    makePerson(open.app, { role: 'PARENT', name: 'Ngozi' }),
    makePerson(strict.app, { role: 'PARENT', name: 'Halima' }),
    makePerson(strict.app, { role: 'ADMIN', name: 'Amaka' }),
  ]);
  return { open, parent, strict, strictParent, admin };
}
