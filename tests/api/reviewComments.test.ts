import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MAX_COMMENT_LENGTH, MAX_COMMENTS } from '../../contract/reviewing.ts';
import { dataOf, errorOf, successOf } from '../support/clients/http.ts';
import {
  askAs,
  type Family,
  makeFamily,
  makePerson,
  type Person,
  runAs,
} from '../support/factories/people.ts';
import { DEFAULTS, startGateway, type TestGateway } from '../support/services/gateway.ts';
import {
  CreateReviewCommentDocument,
  DeleteReviewCommentDocument,
  ReviewCommentsDocument,
  UpdateReviewCommentDocument,
} from './reviewComments.generated.ts';

let gateway: TestGateway;
let family: Family;
let others: Family;

beforeAll(async () => {
  gateway = await startGateway(DEFAULTS);
  [family, others] = await Promise.all([makeFamily(gateway.app), makeFamily(gateway.app)]);
});
afterAll(() => gateway.close());
beforeEach(async () => {
  await gateway.app.prisma.reviewComment.deleteMany();
});

const create = (person: Person, text: string, id: string = randomUUID()) =>
  runAs(gateway.url, person, CreateReviewCommentDocument, { id, text });
const update = (person: Person, commentId: string, text: string) =>
  runAs(gateway.url, person, UpdateReviewCommentDocument, { commentId, text });
const remove = (person: Person, commentId: string) =>
  runAs(gateway.url, person, DeleteReviewCommentDocument, { commentId });
const textsOf = async (person: Person) =>
  dataOf(await askAs(gateway.url, person)(ReviewCommentsDocument, {})).reviewComments.map(({ text }) => text);

describe('the comment bank', () => {
  it('keeps, changes and deletes the comments of its owner, newest first', async () => {
    const first = successOf(await create(family.mentor, '  Well done!  '));
    const second = successOf(await create(family.mentor, 'Name your files'));
    expect(await textsOf(family.mentor)).toEqual(['Name your files', 'Well done!']);
    successOf(await update(family.mentor, first.id, 'Very well done!'));
    successOf(await remove(family.mentor, second.id));
    expect(await textsOf(family.mentor)).toEqual(['Very well done!']);
  });

  it('stores a comment that is sent twice once', async () => {
    const id = randomUUID();
    const both = await Promise.all([create(family.mentor, 'Once', id), create(family.mentor, 'Once', id)]);
    for (const result of both) successOf(result);
    expect(await textsOf(family.mentor)).toEqual(['Once']);
    expect(errorOf(await create(family.mentor, 'Something else', id)).code).toBe('CONFLICT');
    expect(errorOf(await create(others.mentor, 'Once', id)).code).toBe('CONFLICT');
  });

  it('rejects an empty comment and one that is too long', async () => {
    const { id } = successOf(await create(family.mentor, 'Good'));
    for (const text of [' \n', 'a'.repeat(MAX_COMMENT_LENGTH + 1)]) {
      expect(errorOf(await create(family.mentor, text))).toMatchObject({ code: 'BAD_INPUT', field: 'text' });
      expect(errorOf(await update(family.mentor, id, text)).code).toBe('BAD_INPUT');
    }
    successOf(await update(family.mentor, id, 'a'.repeat(MAX_COMMENT_LENGTH)));
  });

  it('rejects one comment more than the limit, also of two at the same time', async () => {
    await gateway.app.prisma.reviewComment.createMany({
      data: Array.from({ length: MAX_COMMENTS - 1 }, (_, index) => ({
        ...{ id: randomUUID(), ownerId: family.mentor.id, text: `Comment ${index}` },
      })),
    });
    const results = await Promise.all([create(family.mentor, 'One'), create(family.mentor, 'Two')]);
    expect(results.map(({ __typename }) => __typename).sort()).toEqual(['DomainError', 'ReviewComment']);
    expect(results).toContainEqual(expect.objectContaining({ code: 'LIMIT' }));
    expect(await textsOf(family.mentor)).toHaveLength(MAX_COMMENTS);
  });

  it('is of its owner alone', async () => {
    const { id } = successOf(await create(family.mentor, 'Mine'));
    const admin = await makePerson(gateway.app, { role: 'ADMIN', name: 'Root' });
    for (const person of [others.mentor, admin]) {
      expect(await textsOf(person)).toEqual([]);
      expect(errorOf(await update(person, id, 'Yours')).code).toBe('NOT_FOUND');
      expect(errorOf(await remove(person, id)).code).toBe('NOT_FOUND');
    }
    const asParent = await askAs(gateway.url, family.parent)(ReviewCommentsDocument, {});
    expect(asParent.errors?.[0]?.extensions?.code).toBe('NOT_ALLOWED');
    expect(await textsOf(family.mentor)).toEqual(['Mine']);
  });
});
