import { hmac } from '../../../platform/auth/hmac.ts';

/** Returns the sandbox's substitute for a provider key: the same in all processes of one installation only. */
export function sandboxSecret(authSecret: string): string {
  return `sk_sandbox_${hmac(authSecret).update('payment sandbox').digest('hex')}`;
}
