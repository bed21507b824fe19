import type { SettingContent } from './people.ts';

/** Prices in whole naira, as the settings screen shows them. */
export const settings: SettingContent[] = [
  { key: 'diy_price', value: '100000', isPublic: true },
  { key: 'mentored_price', value: '250000', isPublic: true },
  { key: 'currency_code', value: 'NGN', isPublic: true },
  { key: 'currency_symbol', value: '₦', isPublic: true },
  { key: 'platform_name', value: 'Little Makers', isPublic: true },
  { key: 'support_email', value: 'hello@littlemakers.example', isPublic: true },
  {
    key: 'welcome_message',
    value:
      'Welcome to Little Makers! Pick a course, bring your curiosity, and let us make something together.',
    isPublic: true,
  },
  { key: 'seller_name', value: 'Little Makers Limited', isPublic: true },
  { key: 'seller_address', value: '14 Maker Lane, Yaba, Lagos, Nigeria', isPublic: true },
  { key: 'tax_name', value: 'VAT', isPublic: true },
  { key: 'tax_basis_points', value: '750', isPublic: true },
  { key: 'enable_registrations', value: 'true', isPublic: true },
  { key: 'enable_payments', value: 'true', isPublic: true },
  { key: 'maintenance_mode', value: 'false', isPublic: true },
];
