import { MARK_COLOURS, MARK_KINDS, type PictureMark, parseMarks } from '../../../../contract/pictureMarks.ts';
import { builder } from '../../../graphql/builder.ts';
import { recordAdminRead } from '../../supportViews/adminReads.ts';
import { visibleSubmissions } from '../access.ts';
import { SubmissionFile } from '../submissionSchema.ts';

const PictureMarkKindEnum = builder.enumType('PictureMarkKind', {
  description: 'TEXT is words on the picture; the others are drawn and may have words beside it.',
  values: MARK_KINDS,
});
const PictureMarkColourEnum = builder.enumType('PictureMarkColour', { values: MARK_COLOURS });

const POINTS =
  'x and y in turn, from 0 to 10,000 of the picture’s width and height: the points of a PEN, the start and the tip of an ARROW, two opposite corners around a BOX or an ELLIPSE, where a TEXT is.';

const PictureMarkType = builder.objectRef<PictureMark>('PictureMark').implement({
  description: 'A mark of a reviewer on a picture of a child’s work.',
  authScopes: { signedIn: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: PictureMarkKindEnum }),
    colour: t.expose('colour', { type: PictureMarkColourEnum }),
    text: t.exposeString('text', { nullable: true }),
    points: t.intList({ description: POINTS, resolve: ({ points }) => [...points] }),
  }),
});

export const MarkedPicture = builder.prismaObject('MarkedPicture', {
  description: 'A picture of the reviewed work with the marks of the reviewer.',
  authScopes: { signedIn: true },
  select: { reviewId: true },
  fields: (t) => ({
    position: t.int({
      description: 'Position among the files of the submission, from 1.',
      select: { file: { select: { position: true } } },
      resolve: ({ file }) => file.position,
    }),
    marks: t.field({
      type: [PictureMarkType],
      select: { marks: true },
      resolve: ({ marks }) => parseMarks(marks),
    }),
    file: t.field({
      type: SubmissionFile,
      nullable: true,
      description:
        'The picture; null for a reviewer who wrote the review but may no longer see the submission.',
      // Also selects the child's reviews whose submissions are visible now: one statement for a page.
      select: (_args, { viewer }, nestedSelection) => ({
        file: nestedSelection({}),
        review: {
          select: {
            studentId: true,
            student: {
              select: {
                reviews: { where: { submission: visibleSubmissions(viewer) }, select: { id: true } },
              },
            },
          },
        },
      }),
      resolve: async ({ reviewId, file, review: { studentId, student } }, _args, context) => {
        if (!student.reviews.some(({ id }) => id === reviewId)) return null;
        await recordAdminRead(context, 'student.readFiles', studentId);
        return file;
      },
    }),
  }),
});

const PictureMarkInput = builder.inputType('PictureMarkInput', {
  fields: (t) => ({
    kind: t.field({ type: PictureMarkKindEnum }),
    colour: t.field({ type: PictureMarkColourEnum }),
    text: t.string({ required: false, description: 'Required for a TEXT.' }),
    points: t.intList({ description: POINTS }),
  }),
});

export const PictureMarksInput = builder.inputType('PictureMarksInput', {
  fields: (t) => ({
    fileId: t.id({ description: 'A picture of the submission.' }),
    marks: t.field({ type: [PictureMarkInput] }),
  }),
});
