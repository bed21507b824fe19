import { notFound, throwIfInvalid } from '../../../../contract/errors.ts';
import { checkPriceReason } from '../../../../contract/settings.ts';
import { checkVersion } from '../../../../contract/tables.ts';
import type { App, Viewer } from '../../../context.ts';
import { inTransaction } from '../../../events/transaction.ts';
import { recordAuditEntry } from '../../audit/recordAuditEntry.ts';
import { columnsOf, lockPrice } from './writePrice.ts';

type Deletion = { country: string; version: number; reason: string };

/**
 * Takes the prices of its own from a country, so that those of the settings apply there.
 * @returns the country
 * @throws DomainError BAD_INPUT without a reason, NOT_FOUND, CONFLICT when somebody else has changed them
 */
export async function deleteCountryPrice(app: App, viewer: Viewer, deletion: Deletion): Promise<string> {
  const { country, version, reason } = deletion;
  throwIfInvalid(checkPriceReason(reason));
  await inTransaction(app, async (tx) => {
    const current = await lockPrice(tx, country);
    if (!current) throw notFound('Price');
    throwIfInvalid(checkVersion(current.version, version));
    await tx.countryPrice.delete({ where: { country } });
    await recordAuditEntry(tx, viewer, {
      action: 'countryPrice.delete',
      entity: 'CountryPrice',
      entityId: country,
      before: columnsOf(current),
      reason,
    });
  });
  return country;
}
