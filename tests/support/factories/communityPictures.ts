import { randomUUID } from 'node:crypto';
import {
  AddCommunityAnswerAsDocument,
  type AddCommunityAnswerAsMutationVariables,
  CommunityHistoryOfDocument,
  CommunityQueueOfDocument,
  CorrectCommunityPostAsDocument,
  type CorrectCommunityPostAsMutationVariables,
} from '../../api/community.generated.ts';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import type { CommunityFamily } from './community.ts';
import { communityActions } from './communityActions.ts';
import { askAs, type Person, runAs } from './people.ts';
import { png, uploader } from './uploads.ts';

type Picture = { fileId: string; alt?: string };

/** Returns the target of pictures of a child, or with null as the child those of who decides. */
export const pictureTarget = (studentId: string | null) =>
  ({ purpose: 'COMMUNITY_PICTURE', studentId, assignmentId: null }) as const;

/** Returns functions that write and read texts with pictures in the community of a gateway. */
export function pictureActions(gateway: () => TestGateway) {
  const { post, decide } = communityActions(gateway);

  /** Uploads pictures, each one pixel wider than the one before. @returns their ids */
  const upload = async (person: Person, studentId: string | null, count: number): Promise<string[]> => {
    const send = uploader(gateway(), person).upload;
    const ids: string[] = [];
    while (ids.length < count)
      ids.push((await send(pictureTarget(studentId), 'page.png', await png(60 + ids.length))).id);
    return ids;
  };
  const show = ({ child, studentId }: CommunityFamily, pictures: Picture[], id = randomUUID()) =>
    post(child, { id, studentId, pictures });
  const answer = (person: Person, input: Omit<AddCommunityAnswerAsMutationVariables['input'], 'id'>) =>
    runAs(gateway().url, person, AddCommunityAnswerAsDocument, { id: randomUUID(), ...input });
  const correct = (
    person: Person,
    postId: string,
    input: Partial<CorrectCommunityPostAsMutationVariables['input']>,
  ) =>
    runAs(gateway().url, person, CorrectCommunityPostAsDocument, {
      ...{ postId, title: 'Buttons', content: 'How do I make a button blue?', ...input },
    });
  /** Posts with pictures of a child that its mentor approves. */
  const showApproved = async (family: CommunityFamily, count: number) => {
    const ids = await upload(family.child, family.studentId, count);
    const held = await show(
      family,
      ids.map((fileId) => ({ fileId, alt: 'My page' })),
    );
    return successOf(await decide(family.mentor, successOf(held), 'APPROVE', ''));
  };
  const statusOf = async (url: string, person: Person | null) =>
    (await fetch(`${gateway().url}${url}`, { headers: person ? { cookie: person.cookie } : {} })).status;
  /** Returns with which status each person's reading of a link is answered. */
  const statuses = (url: string, people: (Person | null)[]) =>
    Promise.all(people.map((person) => statusOf(url, person)));
  const historyOf = async (person: Person, postId: string) =>
    dataOf(await askAs(gateway().url, person)(CommunityHistoryOfDocument, { postId }));
  const queueOf = async (person: Person) =>
    dataOf(await askAs(gateway().url, person)(CommunityQueueOfDocument, {})).communityQueue.edges.map(
      ({ node }) => node,
    );
  return { upload, show, showApproved, answer, correct, statuses, historyOf, queueOf };
}
