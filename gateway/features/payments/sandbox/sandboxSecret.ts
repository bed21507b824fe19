import { createHmac } from 'node:crypto';

/** Returns the sandbox's substitute for a provider key: the same in all processes of one installation only. */
export function sandboxSecret(authSecret: string): string {
  return `sk_sandbox_${createHmac('sha256', authSecret).update('payment sandbox').digest('hex')}`;
}
