import { createHmac } from 'node:crypto';

/** The sandbox's stand-in for a provider key: the same in every process of an installation, and nowhere else. */
export function sandboxSecret(authSecret: string): string {
  return `sk_sandbox_${createHmac('sha256', authSecret).update('payment sandbox').digest('hex')}`;
}
