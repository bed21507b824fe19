import { Download } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { usePlatformName } from '../../../ui/platformName.ts';

type BackupCodesProps = { codes: readonly string[]; onDone: () => void };

/** Shows new backup codes, once: they cannot be read again later. */
export function BackupCodes({ codes, onDone }: BackupCodesProps) {
  const platformName = usePlatformName();
  const text = codes.join('\n');
  return (
    <div className="grid gap-4">
      <div className="grid gap-1">
        <h3 className="text-xl">Your backup codes</h3>
        <p className="text-muted">
          Each of them signs you in once when your phone is not at hand. They are shown only now: keep them
          where you keep important papers.
        </p>
      </div>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-brick bg-sunken p-4 font-mono text-lg max-[22rem]:grid-cols-1">
        {codes.map((code) => (
          <li key={code} className="select-all">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <CopyButton text={text} label="Copy" />
        <Button
          variant="outline"
          size="sm"
          icon={<Download className="size-5" aria-hidden="true" />}
          onClick={() => downloadText(`${platformName} backup codes\n\n${text}\n`)}
        >
          Download
        </Button>
      </div>
      <Button variant="secondary" className="justify-self-start max-sm:w-full" onClick={onDone}>
        I have kept them
      </Button>
    </div>
  );
}

function downloadText(text: string): void {
  const url = URL.createObjectURL(new Blob([text]));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'backup-codes.txt';
  link.click();
  URL.revokeObjectURL(url);
}
