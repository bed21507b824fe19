import { throwIfInvalid } from '../../../contract/errors.ts';
import {
  changesPrices,
  checkPriceReason,
  checkReasonLength,
  checkSettings,
  normalizeSettings,
  type SettingsDraft,
} from '../../../contract/settings.ts';
import { checkVersion } from '../../../contract/tables.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { changedValues, recordAuditEntry } from '../audit/recordAuditEntry.ts';
import { lockSettings } from './lockSettings.ts';
import { readSettings, rowOf } from './settings.ts';

/** All settings, the version that they were edited from, and the reason, which a change of prices requires. */
export type SettingsChanges = SettingsDraft & { version: number; reason: string | null };

/**
 * Writes the settings that differ. A trigger of the database publishes the change to the open pages.
 * @throws DomainError BAD_INPUT by field, CONFLICT when another admin has saved since the version
 */
export async function updateSettings(app: App, viewer: Viewer, changes: SettingsChanges): Promise<void> {
  const { version, reason } = changes;
  throwIfInvalid(checkSettings(changes));
  throwIfInvalid(checkReasonLength(reason));
  const after = normalizeSettings(changes);
  await inTransaction(app, async (tx) => {
    await lockSettings(tx);
    const { version: current, company: _company, ...before } = await readSettings(tx);
    throwIfInvalid(checkVersion(current, version));
    const changed = changedValues(before, after);
    if (!changed) return;
    if (changesPrices(before, after)) throwIfInvalid(checkPriceReason(reason));
    for (const name of Object.keys(changed.after) as (keyof SettingsDraft)[]) {
      const { key, value } = rowOf(after, name);
      await tx.setting.upsert({ where: { key }, create: { key, value }, update: { value } });
    }
    await recordAuditEntry(tx, viewer, {
      action: 'settings.update',
      entity: 'Setting',
      entityId: 'settings',
      ...changed,
      reason,
    });
  });
}
