import { DomainError } from '../../../contract/errors.ts';
import { PAYMENT_TEXTS } from '../../../contract/payments.ts';
import type { Viewer } from '../../context.ts';
import type { Db } from '../../platform/database/prisma.ts';
import { isMaintenanceOn, readSettings } from './settings.ts';

// The flags are read from the database by every request that they concern, so that a change holds at once and on every
// gateway.

/** Returns whether writes of this viewer are rejected during maintenance, in which only admins go on. */
export async function isInMaintenance(db: Db, viewer: Pick<Viewer, 'role'> | null): Promise<boolean> {
  return viewer?.role !== 'ADMIN' && (await isMaintenanceOn(db));
}

/** Returns whether somebody without an account may create one. */
export async function areRegistrationsOpen(db: Db): Promise<boolean> {
  const { registrationsEnabled, maintenance } = await readSettings(db);
  return registrationsEnabled && !maintenance;
}

/** Returns whether families may start payments. */
export async function arePaymentsOpen(db: Db): Promise<boolean> {
  const { paymentsEnabled, maintenance } = await readSettings(db);
  return paymentsEnabled && !maintenance;
}

/** @throws DomainError CLOSED while no payments may be started; admins may always do so */
export async function requireOpenPayments(db: Db, viewer: Viewer | null): Promise<void> {
  if (viewer?.role !== 'ADMIN' && !(await readSettings(db)).paymentsEnabled)
    throw new DomainError('CLOSED', PAYMENT_TEXTS.closed, null);
}
