import { randomUUID } from 'node:crypto';
import { makeKnownFamily, makeQuestion } from '../factories/community.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { AuditSample } from './sample.ts';

const WORDS = 'Use the colour property';

async function makeShown({ app }: TestGateway): Promise<string> {
  const { studentId } = await makeKnownFamily(app, 'Ada');
  return makeQuestion(app, studentId, 'Buttons');
}

async function makeOwn({ app }: TestGateway, staffId: string): Promise<string> {
  const id = randomUUID();
  await app.prisma.communityPost.create({
    data: {
      ...{ id, course: 'WEBSITE_APP', kind: 'QUESTION', state: 'SHOWN', authorKind: 'TEAM', staffId },
      ...{ title: 'This week', content: 'Show us a button' },
    },
  });
  return id;
}

/** The writes of admins in the community. */
export const communitySamples: Record<string, AuditSample> = {
  async addCommunityAnswer({ gateway }) {
    const [id, postId] = [randomUUID(), await makeShown(gateway)];
    return {
      input: { id, postId, content: WORDS },
      entries: [
        {
          ...{ action: 'communityPost.answer', entity: 'CommunityPost', entityId: id },
          ...{ before: null, after: { parentId: postId } },
        },
      ],
      hidden: [WORDS],
    };
  },

  async addCommunityPost() {
    const id = randomUUID();
    return {
      input: { id, course: 'WEBSITE_APP', kind: 'QUESTION', title: 'This week', content: WORDS },
      entries: [
        {
          ...{ action: 'communityPost.add', entity: 'CommunityPost', entityId: id },
          ...{ before: null, after: { course: 'WEBSITE_APP', kind: 'QUESTION' } },
        },
      ],
      hidden: [WORDS, 'This week'],
    };
  },

  async correctCommunityPost({ gateway, admin }) {
    const postId = await makeOwn(gateway, admin.id);
    return {
      input: { postId, title: 'Next week', content: WORDS },
      entries: [
        {
          ...{ action: 'communityPost.correct', entity: 'CommunityPost', entityId: postId },
          ...{ before: { version: 1 }, after: { version: 2 } },
        },
      ],
      hidden: [WORDS, 'Next week', 'This week'],
    };
  },

  async deleteCommunityPost({ gateway, admin }) {
    const postId = await makeOwn(gateway, admin.id);
    return {
      input: { postId },
      entries: [
        {
          ...{ action: 'communityPost.delete', entity: 'CommunityPost', entityId: postId },
          ...{ before: { state: 'SHOWN' }, after: null },
        },
      ],
      hidden: ['This week'],
    };
  },

  async setCommunityLock({ gateway }) {
    const postId = await makeShown(gateway);
    return {
      input: { postId, isLocked: true },
      entries: [
        {
          ...{ action: 'communityPost.lock', entity: 'CommunityPost', entityId: postId },
          ...{ before: { isLocked: false }, after: { isLocked: true } },
        },
      ],
      hidden: ['Buttons'],
    };
  },

  async setCommunityPin({ gateway }) {
    const postId = await makeShown(gateway);
    return {
      input: { postId, isPinned: true },
      entries: [
        {
          ...{ action: 'communityPost.pin', entity: 'CommunityPost', entityId: postId },
          ...{ before: { isPinned: false }, after: { isPinned: true } },
        },
      ],
      hidden: ['Buttons'],
    };
  },

  async setCommunitySlowMode({ gateway }) {
    const course = 'VIDEO_ANIMATION';
    await gateway.app.prisma.communitySpace.update({ where: { course }, data: { isSlow: false } });
    return {
      input: { course, isSlow: true },
      entries: [
        {
          ...{ action: 'communitySpace.slow', entity: 'CommunitySpace', entityId: course },
          ...{ before: { isSlow: false }, after: { isSlow: true } },
        },
      ],
      hidden: [],
    };
  },

  async decideCommunityPost({ gateway }) {
    const postId = await makeShown(gateway);
    return {
      input: { postId, decision: 'HIDE', note: 'Let us be kind', version: 1 },
      entries: [
        {
          ...{ action: 'communityPost.decide', entity: 'CommunityPost', entityId: postId },
          ...{ before: { state: 'SHOWN' }, after: { state: 'HIDDEN' } },
        },
      ],
      hidden: ['Buttons'],
    };
  },
};
