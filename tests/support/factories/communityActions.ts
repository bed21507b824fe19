import { randomUUID } from 'node:crypto';
import {
  AddCommunityAnswerAsDocument,
  AddCommunityPostAsDocument,
  type AddCommunityPostAsMutationVariables,
  CommunityAnswersOfDocument,
  CommunityPostsOfDocument,
  type CommunityPostsOfQueryVariables,
  DecideCommunityPostAsDocument,
} from '../../api/community.generated.ts';
import { dataOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import { askAs, type Person, runAs } from './people.ts';

/** Returns functions that write and read as somebody in the community of a gateway. */
export function communityActions(gateway: () => TestGateway) {
  const post = (person: Person, draft: Partial<AddCommunityPostAsMutationVariables['input']>) =>
    runAs(gateway().url, person, AddCommunityPostAsDocument, {
      ...{ id: randomUUID(), kind: 'QUESTION', title: 'Buttons', content: 'How do I make a button blue?' },
      ...draft,
    });
  const answer = (person: Person, postId: string, content: string) =>
    runAs(gateway().url, person, AddCommunityAnswerAsDocument, { id: randomUUID(), postId, content });
  const decide = (
    person: Person,
    { id: postId, version }: { id: string; version: number },
    decision: 'APPROVE' | 'DECLINE' | 'HIDE',
    note: string,
  ) => runAs(gateway().url, person, DecideCommunityPostAsDocument, { postId, version, decision, note });
  /** Reads the first page of a space. @returns the ids in the order of the list */
  const idsSeenBy = async (person: Person, variables: Partial<CommunityPostsOfQueryVariables>) => {
    const answered = await askAs(gateway().url, person)(CommunityPostsOfDocument, {
      ...{ filter: 'ALL', ...variables },
    });
    return dataOf(answered).communityPosts.edges.map(({ node }) => node.id);
  };
  const readPost = async (person: Person, postId: string) =>
    dataOf(await askAs(gateway().url, person)(CommunityAnswersOfDocument, { postId }));
  /** Reads the titles of the unread notifications of a person. */
  const newsOf = async (person: Person) => {
    const where = { recipientId: person.id, readAt: null };
    return (await gateway().app.prisma.notification.findMany({ where })).map(({ title }) => title);
  };
  return { post, answer, decide, idsSeenBy, readPost, newsOf };
}
