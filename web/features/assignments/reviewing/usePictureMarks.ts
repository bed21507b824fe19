import { useState } from 'react';
import type { PictureMark, PictureMarks } from '../../../../contract/pictureMarks.ts';
import { isReviewedElsewhere } from '../work/reviewedElsewhere.ts';
import { readReviewDraft, updateReviewDraft } from './reviewDrafts.ts';

/** Keeps the marks on the pictures of a submission, in the draft of its review. */
export function usePictureMarks(submissionId: string) {
  const [kept, setKept] = useState(() => read(submissionId));
  if (kept.submissionId !== submissionId) setKept(read(submissionId));
  const setMarks = (fileId: string, marks: readonly PictureMark[]) => {
    const others = kept.pictures.filter((picture) => picture.fileId !== fileId);
    const pictures = marks.length > 0 ? [...others, { fileId, marks }] : others;
    setKept({ submissionId, pictures });
    if (!isReviewedElsewhere(submissionId)) updateReviewDraft(submissionId, { pictures });
  };
  return { pictures: kept.pictures, setMarks };
}

const read = (submissionId: string): { submissionId: string; pictures: readonly PictureMarks[] } => ({
  submissionId,
  pictures: readReviewDraft(submissionId).pictures,
});
