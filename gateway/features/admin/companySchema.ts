import { hasCompanyFacts, SOCIAL_NETWORK_NAMES } from '../../../contract/company.ts';
import { builder, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { PublicSettings } from '../accounts/schema.ts';
import { hasLegalName, readSettings, type Settings } from '../settings/settings.ts';
import { updateCompany } from '../settings/updateCompany.ts';
import { AdminSettings } from './settingsSchema.ts';

const SocialNetworkEnum = builder.enumType('SocialNetwork', { values: SOCIAL_NETWORK_NAMES });

const SocialLink = builder.objectRef<Settings['company']['links'][number]>('SocialLink').implement({
  description: 'A page of the company at a social network.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { public: true },
  fields: (t) => ({
    network: t.expose('network', { type: SocialNetworkEnum }),
    url: t.exposeString('url'),
  }),
});

const Company = builder.objectRef<Settings>('Company').implement({
  description: 'Who is behind the platform.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { public: true },
  fields: (t) => ({
    legalName: t.exposeString('sellerName'),
    address: t.exposeString('sellerAddress'),
    registration: t.string({
      description: 'The number under which it is registered; empty when none is given.',
      resolve: ({ company }) => company.registration,
    }),
    people: t.stringList({
      description: 'A name, and what the person does, in each.',
      resolve: ({ company }) => company.people,
    }),
    links: t.field({ type: [SocialLink], resolve: ({ company }) => company.links }),
  }),
});

builder.objectField(PublicSettings, 'company', (t) =>
  t.field({
    type: Company,
    nullable: true,
    description: 'Null until an admin has entered who is behind the platform.',
    resolve: (settings) => (hasLegalName(settings) || hasCompanyFacts(settings.company) ? settings : null),
  }),
);

builder.objectFields(AdminSettings, (t) => ({
  company: t.field({ type: Company, resolve: (settings) => settings }),
  companyVersion: t.int({
    description: 'Grows with every change of who is behind the platform; an edit names the one it read.',
    resolve: ({ company }) => company.version,
  }),
}));

const SocialLinkInput = builder.inputType('SocialLinkInput', {
  fields: (t) => ({
    network: t.field({ type: SocialNetworkEnum }),
    url: t.string({ description: 'An https address of the network; an empty one takes the link away.' }),
  }),
});

const UpdateCompanyInput = builder.inputType('UpdateCompanyInput', {
  fields: (t) => ({
    version: t.int({ description: 'The version that they were edited from.' }),
    registration: t.string(),
    people: t.stringList(),
    links: t.field({ type: [SocialLinkInput] }),
  }),
});

builder.mutationField('updateCompany', (t) =>
  t.field({
    type: AdminSettings,
    errors: {},
    description: 'Saves who is behind the platform; open pages follow at once.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateCompanyInput }) },
    resolve: async (_root, { input }, context) => {
      await updateCompany(context, requireViewer(context), input);
      return readSettings(context.prisma);
    },
  }),
);
