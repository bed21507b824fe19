import { randomUUID } from 'node:crypto';
import { NICKNAME_FIRST, NICKNAME_LAST } from '../../../contract/nicknames.ts';
import {
  AcceptCommunityAnswerAsDocument,
  AddCommunityAnswerAsDocument,
  AddCommunityPostAsDocument,
  CorrectCommunityPostAsDocument,
  DecideCommunityPostAsDocument,
  DeleteCommunityPostAsDocument,
  ReportCommunityPostAsDocument,
  SetCommunityConsentOfDocument,
  SetCommunityLockAsDocument,
  SetCommunityNameOfDocument,
  SetCommunityPinAsDocument,
  SetCommunityReactionAsDocument,
} from '../../api/community.generated.ts';
import type { Person } from '../factories/people.ts';
import type { CommunityScene } from './communityScene.ts';
import { type ChoiceOp, choiceOp, chosen, PAGE_ACTIONS, run } from './story.ts';

const REACTIONS = ['HEART', 'CLAP', 'IDEA'] as const;
const AN_HOUR_AGO = -3_600_000;

type Kind =
  | ('post' | 'answer' | 'correct' | 'delete' | 'react' | 'accept' | 'pin' | 'lock' | 'decide' | 'report')
  | ('picture' | 'consent' | 'rename' | 'cut' | 'more');
type Op = ChoiceOp<Kind>;

export const someCommunityOp = choiceOp<Kind>({
  ...{ post: 10, answer: 22, correct: 10, delete: 7, react: 12, accept: 6, pin: 4, lock: 4, decide: 20 },
  ...{ picture: 8, report: 5, consent: 4, rename: 2, cut: 6, more: 4 },
});

/** Performs one event. @returns what the gateway answered; null when there was nothing to do */
export const performCommunityOp = (scene: CommunityScene, op: Op): Promise<{ __typename: string } | null> =>
  ACTIONS[op.kind](scene, op);

type Action = (scene: CommunityScene, op: Op) => Promise<{ __typename: string } | null>;

const ACTIONS: Record<Kind, Action> = {
  async post(scene, { who, target, choice }) {
    const { author, as } = await authorOf(scene, who);
    const id = randomUUID();
    const text = {
      id,
      kind: choice % 3 === 0 ? ('SHOW' as const) : ('QUESTION' as const),
      ...wordsOf(target),
    };
    const result = await run(scene, author, AddCommunityPostAsDocument, { ...text, ...as });
    await makeOlder(scene, id);
    return result;
  },
  async answer(scene, { who, target, choice }) {
    const { author } = await authorOf(scene, who);
    const posts = (await textsOf(scene)).filter(({ parentId }) => parentId === null);
    // Half of them to questions that pages are open of.
    const postId = choice % 2 === 0 ? chosen(scene.openIds, target) : chosen(posts, target)?.id;
    if (!postId) return null;
    const id = randomUUID();
    const { content } = wordsOf(choice);
    const result = await run(scene, author, AddCommunityAnswerAsDocument, { id, postId, content });
    await makeOlder(scene, id);
    return result;
  },
  async correct(scene, { target, choice }) {
    const text = chosen(await textsOf(scene), target);
    return text
      ? run(scene, text.author, CorrectCommunityPostAsDocument, { postId: text.id, ...wordsOf(choice) })
      : null;
  },
  async picture(scene, { target, choice }) {
    const text = chosen(await textsOf(scene), target);
    if (!text) return null;
    const { id: postId, author, title, content } = text;
    const present = text.pictures.map(({ fileId, alt }) => ({ fileId, alt }));
    // Most get one more, the others lose all of them.
    const added = choice % 3 > 0 ? [{ fileId: await makeUpload(scene, text), alt: `Picture ${choice}` }] : [];
    const pictures = choice % 3 > 0 ? [...present.slice(0, 2), ...added] : [];
    return run(scene, author, CorrectCommunityPostAsDocument, { postId, title, content, pictures });
  },
  async delete(scene, { target, choice }) {
    // Pages that are open of a question seldom lose it.
    const texts = (await textsOf(scene)).filter(({ id }) => choice % 20 === 0 || !scene.openIds.includes(id));
    const text = chosen(texts, target);
    return text ? run(scene, text.author, DeleteCommunityPostAsDocument, { postId: text.id }) : null;
  },
  async react(scene, { who, target, choice }) {
    const text = chosen(await textsOf(scene), target);
    const reaction = { kind: chosen(REACTIONS, choice) ?? 'HEART', isOn: choice % 4 > 0 };
    const person = chosen(scene.writers, who);
    return text ? run(scene, person, SetCommunityReactionAsDocument, { postId: text.id, ...reaction }) : null;
  },
  async accept(scene, { target, choice }) {
    const texts = await textsOf(scene);
    const answer = chosen(
      texts.filter((one) => one.parentId !== null && one.state === 'SHOWN'),
      target,
    );
    const asked = texts.find(({ id }) => id === answer?.parentId);
    if (!answer || !asked) return null;
    const acceptance = { postId: asked.id, answerId: choice % 4 === 0 ? null : answer.id };
    return run(scene, asked.author, AcceptCommunityAnswerAsDocument, acceptance);
  },
  async pin(scene, { who, target, choice }) {
    const post = chosen(
      (await textsOf(scene)).filter(({ parentId }) => parentId === null),
      target,
    );
    const pin = { postId: post?.id ?? '', isPinned: choice % 3 > 0 };
    return post ? run(scene, chosen(scene.deciders, who), SetCommunityPinAsDocument, pin) : null;
  },
  async lock(scene, { who, target, choice }) {
    const post = chosen(
      (await textsOf(scene)).filter(({ parentId }) => parentId === null),
      target,
    );
    const lock = { postId: post?.id ?? '', isLocked: choice % 2 > 0 };
    return post ? run(scene, chosen(scene.deciders, who), SetCommunityLockAsDocument, lock) : null;
  },
  async decide(scene, { who, target, choice }) {
    const texts = await textsOf(scene);
    const undecided = texts.filter(({ undecidedAt }) => undecidedAt !== null);
    const text = chosen(choice % 4 > 0 && undecided.length > 0 ? undecided : texts, target);
    if (!text) return null;
    const { id: postId, version, state } = text;
    const refusal = state === 'SHOWN' ? 'HIDE' : 'DECLINE';
    const decision = choice % 3 > 0 || ['HIDDEN', 'DECLINED'].includes(state) ? 'APPROVE' : refusal;
    const verdict = { postId, version, decision, note: 'Let us be kind' } as const;
    return run(scene, chosen(scene.deciders, who), DecideCommunityPostAsDocument, verdict);
  },
  async report(scene, { who, target }) {
    const text = chosen(await textsOf(scene), target);
    const report = { postId: text?.id ?? '', reason: 'This is not kind' };
    return text ? run(scene, chosen(scene.people, who), ReportCommunityPostAsDocument, report) : null;
  },
  async consent(scene, { target }) {
    const { prisma } = scene.host.gateway.app;
    const where = { studentId: { in: scene.families.map(({ studentId }) => studentId) }, isConsented: false };
    const outside = await prisma.communityMember.findFirst({ where });
    // At most one family is outside for long.
    const returning = scene.families.find(({ studentId }) => studentId === outside?.studentId);
    const family = returning ?? chosen(scene.families, target);
    const consent = { studentId: family?.studentId ?? '', isGiven: returning !== undefined };
    return run(scene, family?.parent, SetCommunityConsentOfDocument, consent);
  },
  async rename(scene, { target, choice }) {
    const family = chosen(scene.families, target);
    const nickname = `${chosen(NICKNAME_FIRST, choice)} ${chosen(NICKNAME_LAST, choice)}`;
    const name = { studentId: family?.studentId ?? '', nickname: choice % 4 === 0 ? null : nickname };
    return run(scene, family?.parent, SetCommunityNameOfDocument, name);
  },
  ...PAGE_ACTIONS,
};

/** Returns who writes, and as whom: a child as itself, who decides in the space. */
async function authorOf({ writers, families }: CommunityScene, who: number) {
  const author = chosen(writers, who);
  const family = families.find(({ child }) => child.id === author?.id);
  return { author, as: family ? { studentId: family.studentId } : { course: 'WEBSITE_APP' as const } };
}

/** Returns words, some of which a rule holds. */
const wordsOf = (choice: number) => ({
  title: `Title ${choice}`,
  content: choice % 5 === 0 ? `Look at https://elsewhere.example/${choice}` : `How do I do ${choice}?`,
});

/** Loads the texts that are there, each with its author. */
async function textsOf({ host, families, people }: CommunityScene) {
  const rows = await host.gateway.app.prisma.communityPost.findMany({
    where: { deletedAt: null },
    orderBy: [{ publishedAt: 'desc' }, { id: 'desc' }],
    include: { pictures: { where: { removedAt: null }, orderBy: { position: 'asc' } } },
  });
  return rows.map((row) => ({
    ...row,
    author:
      families.find(({ studentId }) => studentId === row.memberId)?.child ??
      people.find(({ id }) => id === row.staffId),
  }));
}

/** Stores a finished upload of the author of a text, without its objects. @returns its id */
async function makeUpload(
  { host }: CommunityScene,
  text: { memberId: string | null; author: Person | undefined },
) {
  const id = randomUUID();
  const file = {
    id,
    key: id,
    name: 'page.png',
    contentType: 'image/webp',
    sizeBytes: 1,
    width: 60,
    height: 40,
  };
  await host.gateway.app.prisma.storedFile.create({
    data: {
      ...{ ...file, bucket: 'COMMUNITY_PICTURES', storedAt: new Date(), ownerId: text.author?.id ?? null },
      upload: { create: { purpose: 'COMMUNITY_PICTURE', studentId: text.memberId } },
    },
  });
  return id;
}

/**
 * Takes out the signatures of links, which are others after some hours: a page need not have those of a fresh fetch as
 * long as they work.
 */
export function omitSignatures(data: unknown): unknown {
  return JSON.parse(JSON.stringify(data).replaceAll(/\?until=[^"]*/g, ''));
}

/** Lets a text be of an earlier hour, since a child may write a few in an hour only. Lists are not ordered by it. */
async function makeOlder({ host }: CommunityScene, id: string): Promise<void> {
  const createdAt = new Date(Date.now() + AN_HOUR_AGO);
  await host.gateway.app.prisma.communityPost.updateMany({ where: { id }, data: { createdAt } });
}
