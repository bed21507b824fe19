import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { type CountryPriceDraft, checkCountryPrice } from '../../../../contract/priceBook.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { columnsOf, lockPrice } from './writePrice.ts';

/**
 * Changes the prices of a country. Payments that are started already keep the price that they have.
 * @returns the country
 * @throws DomainError BAD_INPUT by field, NOT_FOUND, CONFLICT when somebody else has changed them since the version
 */
export async function updateCountryPrice(
  app: App,
  viewer: Viewer,
  draft: CountryPriceDraft & { version: number },
): Promise<string> {
  throwIfInvalid(checkCountryPrice(draft));
  const { country, version, reason } = draft;
  await inTransaction(app, async (tx) => {
    const current = await lockPrice(tx, country);
    if (!current) throw notFound('Price');
    throwIfInvalid(checkVersion(current.version, version));
    const changed = changedValues(columnsOf(current), columnsOf(draft));
    if (!changed) return;
    await tx.countryPrice.update({ where: { country }, data: columnsOf(draft) });
    await recordAuditEntry(tx, viewer, {
      action: 'countryPrice.update',
      entity: 'CountryPrice',
      entityId: country,
      ...changed,
      reason,
    });
  });
  return country;
}
