import { amountText } from '../../../contract/currencies.ts';
import { minorUnitsOf } from '../../../contract/money.ts';
import { DEFAULT_PLATFORM_NAME } from '../../../contract/platformName.ts';
import type { SettingsDraft } from '../../../contract/settings.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { type Company, companyOf } from './company.ts';

/**
 * The platform's settings. The version grows with every change of any of them; an edit names the one it read. Who is
 * behind the platform is edited by itself, with a version of its own.
 */
export type Settings = SettingsDraft & { version: number; company: Company };

/** The keys of the settings table. */
const KEYS = {
  diyPriceMinor: 'diy_price',
  mentoredPriceMinor: 'mentored_price',
  currencyCode: 'currency_code',
  currencySymbol: 'currency_symbol',
  platformName: 'platform_name',
  supportEmail: 'support_email',
  welcomeMessage: 'welcome_message',
  sellerName: 'seller_name',
  sellerAddress: 'seller_address',
  taxName: 'tax_name',
  taxBasisPoints: 'tax_basis_points',
  registrationsEnabled: 'enable_registrations',
  paymentsEnabled: 'enable_payments',
  maintenance: 'maintenance_mode',
} as const satisfies Record<keyof SettingsDraft, string>;

export type SettingKey = (typeof KEYS)[keyof SettingsDraft];

/** Values of settings that no admin has set. */
const DEFAULT_VALUES: Record<SettingKey, string> = {
  diy_price: '100000',
  mentored_price: '250000',
  currency_code: 'NGN',
  currency_symbol: '₦',
  platform_name: DEFAULT_PLATFORM_NAME,
  support_email: 'hello@littlemakers.example',
  // It names the platform, which may have another name.
  welcome_message: '',
  seller_name: 'Little Makers',
  seller_address: 'Lagos, Nigeria',
  tax_name: 'VAT',
  tax_basis_points: '0',
  enable_registrations: 'true',
  enable_payments: 'true',
  maintenance_mode: 'false',
};

/** Returns whether an admin has entered the legal name. */
export const hasLegalName = ({ sellerName }: Pick<Settings, 'sellerName'>): boolean =>
  sellerName !== DEFAULT_VALUES.seller_name;

/** Reads the settings. The table stores prices in major units; the result has them in minor units. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.setting.findMany();
  const values: Record<string, string> = {
    ...DEFAULT_VALUES,
    ...Object.fromEntries(rows.map((row) => [row.key, row.value])),
  };
  const text = (name: keyof SettingsDraft) => values[KEYS[name]] ?? '';
  return {
    diyPriceMinor: minorUnitsOf(Number(text('diyPriceMinor'))),
    mentoredPriceMinor: minorUnitsOf(Number(text('mentoredPriceMinor'))),
    currencyCode: text('currencyCode'),
    currencySymbol: text('currencySymbol'),
    platformName: text('platformName'),
    supportEmail: text('supportEmail'),
    welcomeMessage: text('welcomeMessage') || `Welcome to ${text('platformName')}!`,
    sellerName: text('sellerName'),
    sellerAddress: text('sellerAddress'),
    taxName: text('taxName'),
    taxBasisPoints: Number(text('taxBasisPoints')),
    registrationsEnabled: text('registrationsEnabled') === 'true',
    paymentsEnabled: text('paymentsEnabled') === 'true',
    maintenance: text('maintenance') === 'true',
    // A trigger counts up the version of a changed row, and a new row adds its own.
    version: rows.reduce((sum, row) => (row.key in DEFAULT_VALUES ? sum + row.version : sum), 0),
    company: companyOf(rows),
  };
}

/** SQL that returns whether maintenance is on: every mutation asks for it, most of them in a statement that reads more. */
export const MAINTENANCE_FLAG = `coalesce((SELECT value FROM "Setting" WHERE key = '${KEYS.maintenance}'),
  '${DEFAULT_VALUES[KEYS.maintenance]}') = 'true'`;

/** Reads one flag alone. */
export async function isMaintenanceOn(db: Db): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ isOn: boolean }[]>(`SELECT ${MAINTENANCE_FLAG} AS "isOn"`);
  return row?.isOn === true;
}

/** Reads the platform's name alone: every mail is signed with it. */
export async function readPlatformName(db: Db): Promise<string> {
  const row = await db.setting.findUnique({ where: { key: KEYS.platformName }, select: { value: true } });
  return row?.value ?? DEFAULT_VALUES[KEYS.platformName];
}

/** Returns the row of the settings table for a setting. */
export function rowOf(
  settings: SettingsDraft,
  name: keyof SettingsDraft,
): { key: SettingKey; value: string } {
  const isPrice = name === 'diyPriceMinor' || name === 'mentoredPriceMinor';
  return { key: KEYS[name], value: isPrice ? amountText(settings[name]) : String(settings[name]) };
}
