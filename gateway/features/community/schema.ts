import type { CommunityAuthorKind } from '../../generated/prisma/enums.ts';
import { builder, VIEWER_INDEPENDENT } from '../../graphql/builder.ts';
import { CourseEnum } from '../enrolment/enums.ts';
import { shownPosts } from './access.ts';
import {
  CommunityAuthorKindEnum,
  CommunityHoldEnum,
  CommunityPostKindEnum,
  CommunityPostStateEnum,
} from './enums.ts';
import { CommunityPicture } from './pictureSchema.ts';

type AuthoredPost = {
  authorKind: CommunityAuthorKind;
  staff: { fullName: string | null } | null;
  member: { nickname: string | null; avatar: number; student: { firstName: string } } | null;
};

const STAFF_NAMES: Record<CommunityAuthorKind, string> = {
  CHILD: 'A child',
  MENTOR: 'A mentor',
  TEAM: 'The team',
};

export const CommunityAuthor = builder.objectRef<AuthoredPost>('CommunityAuthor').implement({
  description: 'Who wrote a text, as the others know them: a first name or a nickname, and a drawn picture.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  fields: (t) => ({
    name: t.string({
      resolve: ({ authorKind, staff, member }) =>
        member?.nickname ??
        member?.student.firstName ??
        staff?.fullName?.trim().split(/\s/, 1)[0] ??
        STAFF_NAMES[authorKind],
    }),
    kind: t.expose('authorKind', { type: CommunityAuthorKindEnum }),
    avatar: t.int({
      description: 'The number that the picture is drawn from.',
      resolve: ({ member }) => member?.avatar ?? 0,
    }),
  }),
});

export const CommunityPost = builder.prismaObject('CommunityPost', {
  description:
    'A question, something that a child shows, or an answer to either; the same for everybody who may see it.',
  extensions: VIEWER_INDEPENDENT,
  authScopes: { signedIn: true },
  select: { id: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    course: t.expose('course', { type: CourseEnum }),
    kind: t.expose('kind', { type: CommunityPostKindEnum }),
    parentId: t.exposeID('parentId', {
      nullable: true,
      description: 'What an answer belongs to; null for all others.',
    }),
    title: t.exposeString('title', { nullable: true, description: 'Null for an answer.' }),
    content: t.exposeString('content', { description: 'Markdown.' }),
    pictures: t.relation('pictures', {
      type: CommunityPicture,
      description: 'In the order in which the author chose them.',
      query: { where: { removedAt: null }, orderBy: { position: 'asc' } },
    }),
    author: t.field({
      type: CommunityAuthor,
      select: {
        authorKind: true,
        staff: { select: { fullName: true } },
        member: { select: { nickname: true, avatar: true, student: { select: { firstName: true } } } },
      },
      resolve: (post) => post,
    }),
    lessonId: t.exposeID('lessonId', { nullable: true }),
    lessonNumber: t.int({
      nullable: true,
      select: { lesson: { select: { number: true } } },
      resolve: ({ lesson }) => lesson?.number ?? null,
    }),
    lessonTitle: t.string({
      nullable: true,
      select: { lesson: { select: { title: true } } },
      resolve: ({ lesson }) => lesson?.title ?? null,
    }),
    state: t.expose('state', { type: CommunityPostStateEnum }),
    hold: t.expose('hold', { type: CommunityHoldEnum, nullable: true, description: 'Why it waits.' }),
    note: t.exposeString('note', {
      nullable: true,
      description: 'The kind word of who declined or hid it.',
    }),
    version: t.exposeInt('version', { description: 'A decision names the version that it is about.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its author last changed words that everybody saw; null for never.',
    }),
    isLocked: t.exposeBoolean('isLocked', { description: 'True while children cannot answer it.' }),
    isPinned: t.exposeBoolean('isPinned', { description: 'True while it stands first in its space.' }),
    acceptedAnswerId: t.exposeID('acceptedAnswerId', { nullable: true }),
    answerCount: t.relationCount('answers', {
      where: shownPosts,
      description: 'Number of the answers that everybody sees.',
    }),
    heartCount: t.exposeInt('heartCount'),
    clapCount: t.exposeInt('clapCount'),
    ideaCount: t.exposeInt('ideaCount'),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      description: 'When it was first shown, by which lists are ordered; when it was written while it waits.',
    }),
  }),
});
