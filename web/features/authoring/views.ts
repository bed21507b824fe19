import { lazyView } from '../../lib/chunks/lazyView.tsx';
import { NotLoadedPart } from '../../ui/NotLoaded.tsx';

// What few open is no part of the form's code.

export const AssignmentPreview = lazyView(
  async () => (await import('../assignments/preview/AssignmentPreview.tsx')).AssignmentPreview,
  NotLoadedPart,
);

export const ReuseDialog = lazyView(
  async () => (await import('./reuse/ReuseDialog.tsx')).ReuseDialog,
  NotLoadedPart,
);
