import { randomUUID } from 'node:crypto';
import { COMMUNITY_TEXTS } from '../../contract/community.ts';
import type { CommunityReactionKind } from '../../gateway/generated/prisma/enums.ts';
import type { Tx } from '../../gateway/platform/database/prisma.ts';
import { type AnswerContent, communityPosts, members, type PostContent } from '../content/community.ts';
import { accountByKey, studentByKey } from '../content/lookup.ts';
import { type Pictures, postPictures } from './pictures.ts';
import { daysAgo, minutesAgo, type SeedContext } from './seedContext.ts';

/** Writes who takes part, with the consent of each parent, and what they wrote in the spaces of their courses. */
export async function writeCommunity(tx: Tx, scene: SeedContext, pictures: Pictures): Promise<void> {
  const { ids } = scene;
  await tx.communityMember.createMany({
    data: members.map(({ student, nickname, avatar, approvedCount }) => ({
      ...{ studentId: ids.student(student), isConsented: true, nickname, avatar, approvedCount },
    })),
  });
  await tx.consent.createMany({
    data: members.map(({ student, consentedDaysAgo }) => ({
      ...{ studentId: ids.student(student), profileId: ids.account(studentByKey(student).parent) },
      ...{ text: COMMUNITY_TEXTS.consent, givenAt: daysAgo(scene, consentedDaysAgo) },
    })),
  });
  for (const post of communityPosts) await writePost(tx, scene, post, pictures);
}

async function writePost(tx: Tx, scene: SeedContext, post: PostContent, pictures: Pictures): Promise<void> {
  const { course, kind, title, lessonNumber, isPinned, answers } = post;
  const id = randomUUID();
  await tx.communityPost.create({
    data: {
      ...{ id, course, kind, title, isPinned, ...columnsOf(scene, post) },
      lessonId: lessonNumber === null ? null : scene.ids.lesson(course, lessonNumber),
    },
  });
  await writePictures(tx, scene, id, post, pictures);
  await writeReactions(tx, scene, id, post);
  for (const answer of answers) {
    const answerId = randomUUID();
    await tx.communityPost.create({
      data: {
        ...{ id: answerId, course, kind: 'ANSWER', parentId: id, title: null, ...columnsOf(scene, answer) },
      },
    });
    await writeReactions(tx, scene, answerId, answer);
    if (answer.isAccepted)
      await tx.communityPost.update({ where: { id }, data: { acceptedAnswerId: answerId } });
  }
}

async function writePictures(
  tx: Tx,
  scene: SeedContext,
  postId: string,
  post: PostContent,
  pictures: Pictures,
): Promise<void> {
  const sentAt = minutesAgo(scene, post.minutesAgo);
  const login = isChild(post) ? studentByKey(post.from).login : post.from;
  for (const [index, use] of postPictures(post).entries()) {
    const fileId = randomUUID();
    await tx.storedFile.create({
      data: {
        ...{ ...pictures.columnsOf(use), id: fileId, storedAt: sentAt, createdAt: sentAt },
        ownerId: login && scene.ids.account(login),
      },
    });
    await tx.communityPicture.create({
      data: {
        ...{ fileId, postId, position: index + 1, alt: post.pictures[index]?.alt ?? '' },
        approvedAt: sentAt,
      },
    });
  }
}

type WrittenText = PostContent | AnswerContent;

const isChild = ({ from }: WrittenText) => members.some(({ student }) => student === from);

function columnsOf(scene: SeedContext, written: WrittenText) {
  const { from, text, minutesAgo: age } = written;
  const writtenAt = minutesAgo(scene, age);
  const author = isChild(written)
    ? { authorKind: 'CHILD' as const, memberId: scene.ids.student(from) }
    : {
        authorKind: accountByKey(from).role === 'ADMIN' ? ('TEAM' as const) : ('MENTOR' as const),
        staffId: scene.ids.account(from),
      };
  return { content: text, state: 'SHOWN' as const, ...author, createdAt: writtenAt, publishedAt: writtenAt };
}

/** Writes who reacted; a trigger of the database counts them. */
async function writeReactions(tx: Tx, { ids }: SeedContext, postId: string, { reactions }: WrittenText) {
  const kinds = Object.entries(reactions) as [CommunityReactionKind, string[]][];
  await tx.communityReaction.createMany({
    data: kinds.flatMap(([kind, keys]) => keys.map((key) => ({ postId, kind, personId: ids.account(key) }))),
  });
}
