import { currencySymbol } from '../../../../contract/currencies.ts';
import { builder, type InputFields } from '../../../graphql/builder.ts';
import { requireViewer } from '../../accounts/requireViewer.ts';
import { createCountryPrice } from './createCountryPrice.ts';
import { deleteCountryPrice } from './deleteCountryPrice.ts';
import { updateCountryPrice } from './updateCountryPrice.ts';

const CountryPrice = builder.prismaObject('CountryPrice', {
  description: 'The prices of a country that has its own, in minor units.',
  authScopes: { admin: true },
  select: { country: true },
  fields: (t) => ({
    country: t.exposeString('country', { description: 'The English name.' }),
    version: t.exposeInt('version', {
      description: 'Grows with every change; an edit names the one it read.',
    }),
    currency: t.exposeString('currency'),
    symbol: t.string({
      select: { currency: true },
      resolve: ({ currency }) => currencySymbol(currency),
    }),
    diyMinor: t.exposeInt('diyMinor'),
    mentoredMinor: t.exposeInt('mentoredMinor'),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
  }),
});

builder.queryField('countryPrices', (t) =>
  t.prismaConnection({
    type: CountryPrice,
    cursor: 'country',
    description: 'The price book: the countries with prices of their own, by name.',
    authScopes: { admin: true },
    totalCount: (_connection, _args, { prisma }) => prisma.countryPrice.count(),
    resolve: (query, _root, _args, { prisma }) =>
      prisma.countryPrice.findMany({ ...query, orderBy: { country: 'asc' } }),
  }),
);

const priceFields = (t: InputFields) => ({
  country: t.string({ description: 'The English name, as IP geolocation services report it.' }),
  currency: t.string({ description: 'An ISO 4217 code that the payment provider charges.' }),
  diyMinor: t.int(),
  mentoredMinor: t.int(),
  reason: t.string(),
});

const version = (t: InputFields) => t.int({ description: 'The version that the edit began with.' });

const CreateCountryPriceInput = builder.inputType('CreateCountryPriceInput', { fields: priceFields });
const UpdateCountryPriceInput = builder.inputType('UpdateCountryPriceInput', {
  fields: (t) => ({ ...priceFields(t), version: version(t) }),
});
const DeleteCountryPriceInput = builder.inputType('DeleteCountryPriceInput', {
  fields: (t) => ({ country: t.string(), version: version(t), reason: t.string() }),
});

const DeletedCountryPrice = builder.objectRef<{ country: string }>('DeletedCountryPrice').implement({
  authScopes: { admin: true },
  fields: (t) => ({ country: t.exposeString('country') }),
});

builder.mutationFields((t) => ({
  createCountryPrice: t.prismaField({
    type: CountryPrice,
    errors: {},
    description: 'Gives a country prices of its own. Started payments keep the price that they have.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateCountryPriceInput }) },
    resolve: async (query, _root, { input }, context) => {
      const country = await createCountryPrice(context, requireViewer(context), input);
      return context.prisma.countryPrice.findUniqueOrThrow({ ...query, where: { country } });
    },
  }),
  updateCountryPrice: t.prismaField({
    type: CountryPrice,
    errors: {},
    description: 'Changes the prices of a country. Started payments keep the price that they have.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: UpdateCountryPriceInput }) },
    resolve: async (query, _root, { input }, context) => {
      const country = await updateCountryPrice(context, requireViewer(context), input);
      return context.prisma.countryPrice.findUniqueOrThrow({ ...query, where: { country } });
    },
  }),
  deleteCountryPrice: t.field({
    type: DeletedCountryPrice,
    errors: {},
    description: 'Takes the prices of its own from a country, so that those of the settings apply there.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: DeleteCountryPriceInput }) },
    resolve: async (_root, { input }, context) => ({
      country: await deleteCountryPrice(context, requireViewer(context), input),
    }),
  }),
}));
