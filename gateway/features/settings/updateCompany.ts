import { type CompanyDraft, checkCompany, normalizeCompany } from '../../../contract/company.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { COMPANY_KEYS, companyValue } from './company.ts';
import { lockSettings } from './lockSettings.ts';
import { readSettings } from './settings.ts';

/** All facts, and the version that they were edited from. */
export type CompanyChanges = CompanyDraft & { version: number };

/**
 * Writes the facts that differ. A trigger of the database publishes the change to the open pages.
 * @throws DomainError BAD_INPUT by field, CONFLICT when another admin has saved since the version
 */
export async function updateCompany(app: App, viewer: Viewer, changes: CompanyChanges): Promise<void> {
  throwIfInvalid(checkCompany(changes));
  const after = normalizeCompany(changes);
  await inTransaction(app, async (tx) => {
    await lockSettings(tx);
    const { version, ...before } = (await readSettings(tx)).company;
    throwIfInvalid(checkVersion(version, changes.version));
    const changed = changedValues(before, after);
    if (!changed) return;
    for (const name of Object.keys(changed.after) as (keyof CompanyDraft)[]) {
      const key = COMPANY_KEYS[name];
      const value = companyValue(after, name);
      await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
    }
    await recordAuditEntry(tx, viewer, {
      action: 'company.update',
      entity: 'Setting',
      entityId: 'company',
      ...changed,
    });
  });
}
