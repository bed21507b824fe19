import { builder, type PublishedEvent, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { signalSubscription } from '../../graphql/subscriptionFields.ts';
import { requireViewer } from '../accounts/requireViewer.ts';
import { PublicSettings } from '../accounts/schema.ts';
import { readSettings, type Settings } from '../settings/settings.ts';
import { updateSettings } from '../settings/updateSettings.ts';

export const AdminSettings = builder.objectRef<Settings>('AdminSettings').implement({
  description: 'Every setting of the platform. Prices are those of countries without prices of their own.',
  authScopes: { admin: true },
  fields: (t) => ({
    version: t.exposeInt('version', {
      description: 'Grows with every change of any setting; an edit names the one it read.',
    }),
    diyPriceMinor: t.exposeInt('diyPriceMinor', { description: 'In minor units.' }),
    mentoredPriceMinor: t.exposeInt('mentoredPriceMinor', { description: 'In minor units.' }),
    currencyCode: t.exposeString('currencyCode'),
    currencySymbol: t.exposeString('currencySymbol'),
    platformName: t.exposeString('platformName'),
    supportEmail: t.exposeString('supportEmail'),
    welcomeMessage: t.exposeString('welcomeMessage'),
    sellerName: t.exposeString('sellerName', { description: 'The legal name on receipts.' }),
    sellerAddress: t.exposeString('sellerAddress', { description: 'The address on receipts.' }),
    taxName: t.exposeString('taxName', { description: 'The tax that prices include.' }),
    taxBasisPoints: t.exposeInt('taxBasisPoints', {
      description: 'Its rate in hundredths of a per cent; 0 for no tax.',
    }),
    registrationsEnabled: t.exposeBoolean('registrationsEnabled'),
    paymentsEnabled: t.exposeBoolean('paymentsEnabled'),
    maintenance: t.exposeBoolean('maintenance'),
  }),
});

builder.queryField('adminSettings', (t) =>
  t.field({
    type: AdminSettings,
    authScopes: { admin: true },
    resolve: (_root, _args, { prisma }) => readSettings(prisma),
  }),
);

const UpdateSettingsInput = builder.inputType('UpdateSettingsInput', {
  fields: (t) => ({
    version: t.int({ description: 'The version that the settings were edited from.' }),
    diyPriceMinor: t.int(),
    mentoredPriceMinor: t.int(),
    currencyCode: t.string(),
    currencySymbol: t.string(),
    platformName: t.string(),
    supportEmail: t.string(),
    welcomeMessage: t.string(),
    sellerName: t.string(),
    sellerAddress: t.string(),
    taxName: t.string(),
    taxBasisPoints: t.int(),
    registrationsEnabled: t.boolean(),
    paymentsEnabled: t.boolean(),
    maintenance: t.boolean(),
    reason: t.string({ required: false, description: 'Required for a change of a price or the currency.' }),
  }),
});

builder.mutationField('updateSettings', (t) =>
  t.field({
    type: AdminSettings,
    errors: {},
    description: 'Saves all settings; open pages follow at once.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateSettingsInput }) },
    resolve: async (_root, { input: { reason = null, ...rest } }, context) => {
      await updateSettings(context, requireViewer(context), { ...rest, reason });
      return readSettings(context.prisma);
    },
  }),
);

const SettingsChanged = builder.objectRef<PublishedEvent<'settings.changed'>>('SettingsChanged');

builder.objectType(SettingsChanged, {
  description: 'An admin has changed the settings or the price book.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  fields: (t) => ({
    settings: t.field({
      type: PublicSettings,
      resolve: (_event, _args, { prisma }) => readSettings(prisma),
    }),
    pricesChanged: t.boolean({
      description: 'True if prices have changed, which depend on the viewer’s country: query them again.',
      resolve: ({ payload }) => payload.pricesChanged,
    }),
  }),
});

signalSubscription('settingsChanged', {
  description:
    'Changes of the settings, for everybody who is connected. After a reconnect, query them again.',
  payload: SettingsChanged,
  args: {},
  source: { kinds: ['settings.changed'], visible: async (_prisma, _viewer, events) => events },
});
