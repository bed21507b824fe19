import type { PlatformSettings } from '../../features/accounts/session/session.ts';

/** Says that no real money moves. After the page, because it is known later and must not shift it. */
export function SandboxNotice({ settings }: { settings: PlatformSettings | null }) {
  return (
    settings?.paymentSandbox && (
      <p className="wrap py-5 font-bold text-warn print:hidden">Payment sandbox: no money moves</p>
    )
  );
}
