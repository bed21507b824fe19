import { throwIfInvalid } from '../../../../contract/errors.ts';
import { type CountryPriceDraft, checkCountryPrice, countryTaken } from '../../../../contract/priceBook.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { columnsOf } from './writePrice.ts';

/**
 * Gives a country prices of its own. Payments that are started already keep the price that they have.
 * @returns the country
 * @throws DomainError BAD_INPUT by field, CONFLICT when the country has prices
 */
export async function createCountryPrice(
  app: App,
  viewer: Viewer,
  draft: CountryPriceDraft,
): Promise<string> {
  throwIfInvalid(checkCountryPrice(draft));
  const { country, reason } = draft;
  const after = columnsOf(draft);
  await inTransaction(app, async (tx) => {
    const { count } = await tx.countryPrice.createMany({
      data: [{ country, ...after }],
      skipDuplicates: true,
    });
    if (count === 0) throw countryTaken(country);
    await recordAuditEntry(tx, viewer, {
      action: 'countryPrice.create',
      entity: 'CountryPrice',
      entityId: country,
      after,
      reason,
    });
  });
  return country;
}
