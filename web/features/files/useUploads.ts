import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadItem, Uploads } from './uploads.ts';

/** The files of a form while it stands; what is on its way stops with it and is gone on with by the next. */
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
