import type { ContactList as List } from '../../../contract/contacts.ts';
import { ContactList } from '../../generated/prisma/enums.ts';
import { builder } from '../../graphql/builder.ts';
import { joinList } from './joinList.ts';

const ContactListEnum = builder.enumType(ContactList, { name: 'ContactList' });

builder.prismaObject('Contact', {
  description: 'An address on a mailing list, with the consent given for it.',
  authScopes: { admin: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    list: t.expose('list', { type: ContactListEnum }),
    email: t.exposeString('email'),
    phone: t.exposeString('phone', { nullable: true }),
    consentText: t.exposeString('consentText'),
    consentedAt: t.expose('consentedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('contacts', (t) =>
  t.prismaConnection({
    type: 'Contact',
    cursor: 'id',
    description: 'The addresses of a list, newest first; startExport writes the full list to a file.',
    authScopes: { admin: true },
    args: { list: t.arg({ type: ContactListEnum }) },
    totalCount: (_connection, { list }, { prisma }) => prisma.contact.count({ where: { list } }),
    resolve: (query, _root, { list }, { prisma }) =>
      prisma.contact.findMany({
        ...query,
        where: { list },
        orderBy: [{ consentedAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);

const Joined = builder.objectRef<{ list: List }>('Joined').implement({
  description: 'The list that was joined; identical whether or not the address was already on it.',
  authScopes: { public: true },
  fields: (t) => ({ list: t.expose('list', { type: ContactListEnum }) }),
});

const JoinListInput = builder.inputType('JoinListInput', {
  fields: (t) => ({
    list: t.field({ type: ContactListEnum }),
    email: t.string(),
    phone: t.string({ required: false }),
    consentText: t.string({ description: 'Exact text of the consent that was shown and accepted.' }),
  }),
});

builder.mutationField('joinList', (t) =>
  t.field({
    type: Joined,
    errors: {},
    description: 'Adds an address to a mailing list: Stay Updated, or the waitlist of the academy.',
    authScopes: { public: true },
    args: { input: t.arg({ type: JoinListInput }) },
    resolve: async (_root, { input }, context) => {
      await joinList(context, { ...input, phone: input.phone ?? null }, context.address);
      return { list: input.list };
    },
  }),
);
