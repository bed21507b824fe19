import { Button } from '../../../ui/Button.tsx';
import { startGoogleSignIn } from '../authApi.ts';

type GoogleButtonProps = {
  busy: boolean;
  onBusy: (busy: boolean) => void;
  onError: (message: string) => void;
};

export function GoogleButton({ busy, onBusy, onError }: GoogleButtonProps) {
  async function start() {
    onBusy(true);
    try {
      const result = await startGoogleSignIn();
      if (result.ok && result.data.url) return window.location.assign(result.data.url);
      onError((!result.ok && result.message) || 'Google sign in failed');
    } catch {
      onError('Google sign-in failed. Please try again.');
    }
    onBusy(false);
  }
  return (
    <Button variant="outline" block disabled={busy} icon={<GoogleMark />} onClick={() => void start()}>
      Continue with Google
    </Button>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" className="size-5" fill="none" strokeWidth="4" aria-hidden="true">
      <path d="M17.7 6.300A8 8 0 0 0 5.100 8" stroke="#ea4335" />
      <path d="M5.100 8a8 8 0 0 0 0 8" stroke="#fbbc05" />
      <path d="M5.100 16a8 8 0 0 0 12.200 2" stroke="#34a853" />
      <path d="M17.300 18a8 8 0 0 0 2.700-6h-8" stroke="#4285f4" />
    </svg>
  );
}
