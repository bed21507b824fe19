import { minorUnitsOf } from '../../../contract/money.ts';
import type { Db } from '../../platform/database/prisma.ts';

/** The platform's settings, which admins edit. Prices are in minor units. */
export type Settings = {
  diyPriceMinor: number;
  mentoredPriceMinor: number;
  currencyCode: string;
  currencySymbol: string;
  platformName: string;
  supportEmail: string;
  welcomeMessage: string;
  registrationsEnabled: boolean;
  paymentsEnabled: boolean;
  maintenance: boolean;
};

/** Values of settings that no admin has set; keys and values are those of the settings table. */
const DEFAULT_SETTINGS: Record<string, string> = {
  diy_price: '100000',
  mentored_price: '250000',
  currency_code: 'NGN',
  currency_symbol: '₦',
  platform_name: 'Little Makers',
  support_email: 'hello@littlemakers.example',
  welcome_message: 'Welcome to Little Makers!',
  enable_registrations: 'true',
  enable_payments: 'true',
  maintenance_mode: 'false',
};

/** Reads the settings. The table stores prices in major units; the result has them in minor units. */
export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.setting.findMany();
  const values = { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map((row) => [row.key, row.value])) };
  const text = (key: string) => values[key] ?? '';
  return {
    diyPriceMinor: minorUnitsOf(Number(text('diy_price'))),
    mentoredPriceMinor: minorUnitsOf(Number(text('mentored_price'))),
    currencyCode: text('currency_code'),
    currencySymbol: text('currency_symbol'),
    platformName: text('platform_name'),
    supportEmail: text('support_email'),
    welcomeMessage: text('welcome_message'),
    registrationsEnabled: text('enable_registrations') === 'true',
    paymentsEnabled: text('enable_payments') === 'true',
    maintenance: text('maintenance_mode') === 'true',
  };
}
