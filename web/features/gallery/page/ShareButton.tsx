import { Share2 } from 'lucide-react';
import { PROJECT_TEXTS } from '../../../../contract/gallery.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { projectPath } from '../projectPaths.ts';

/** Shares the page of a project by what the device offers; without that, copies its link. */
export function ShareButton({ project: { id, title } }: { project: { id: string; title: string } }) {
  const share = async () => {
    const url = new URL(projectPath(id), location.origin).href;
    try {
      if (navigator.share) return await navigator.share({ title, url });
    } catch (error) {
      // Closing the device's dialog is no failure.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
    try {
      await navigator.clipboard.writeText(url);
      toast.success(PROJECT_TEXTS.linkCopied);
    } catch {
      toast.error(PROJECT_TEXTS.linkNotCopied);
    }
  };
  return (
    <Button
      variant="outline"
      icon={<Share2 className="size-5" aria-hidden="true" />}
      onClick={() => void share()}
    >
      Share
    </Button>
  );
}
