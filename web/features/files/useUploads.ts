import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadItem, Uploads } from './uploads.ts';

/** Manages the uploads of a form while it is mounted; pending ones stop on unmount and resume with the next form. */
export function useUploads<Slot extends string>(
  create: () => Uploads<Slot>,
): [readonly UploadItem<Slot>[], Uploads<Slot>] {
  const [uploads] = useState(create);
  useEffect(() => {
    uploads.start();
    return uploads.stop;
  }, [uploads]);
  return [useSyncExternalStore(uploads.subscribe, uploads.items, uploads.items), uploads];
}
