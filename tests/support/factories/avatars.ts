import { expect } from 'vitest';
import { sweepUploads } from '../../../gateway/features/files/uploads/sweepUploads.ts';
import { dataOf, successOf } from '../clients/http.ts';
import type { TestGateway } from '../services/gateway.ts';
import {
  GiveAvatarLinkDocument,
  OwnAvatarDocument,
  RemoveOwnAvatarDocument,
  RetryOwnAvatarLinkDocument,
  SetOwnAvatarDocument,
} from './avatars.generated.ts';
import { askAs, type Person, runAs } from './people.ts';
import { filesOnDisk, png, uploader } from './uploads.ts';

export const AVATAR_LINK = 'https://pictures.example/me.png';
export const AVATAR_TARGET = { purpose: 'AVATAR' as const, studentId: null, assignmentId: null };

/** Returns functions that give, read and remove the pictures of people at a gateway. */
export function avatarsAt(gateway: TestGateway) {
  const own = async (person: Person) => {
    const { viewer } = dataOf(await askAs(gateway.url, person)(OwnAvatarDocument, {}));
    if (!viewer) throw new Error('The person is not signed in');
    return viewer;
  };
  const giveLink = (person: Person, avatarUrl: string | null) =>
    runAs(gateway.url, person, GiveAvatarLinkDocument, { fullName: person.name, avatarUrl });
  const remove = async (person: Person) =>
    successOf(dataOf(await askAs(gateway.url, person)(RemoveOwnAvatarDocument, {})).result);
  const retry = async (person: Person) =>
    dataOf(await askAs(gateway.url, person)(RetryOwnAvatarLinkDocument, {})).result;
  const setAvatar = (person: Person, fileId: string) =>
    runAs(gateway.url, person, SetOwnAvatarDocument, { fileId });

  /** Waits for the worker. @returns the person's own picture after it */
  async function fetched(person: Person) {
    await expect.poll(async () => (await own(person)).isAvatarPending, { timeout: 30_000 }).toBe(false);
    return own(person);
  }

  /** Gives a link that leads to a picture, and waits for it. @returns the link to our copy */
  async function withLink(person: Person): Promise<string> {
    successOf(await giveLink(person, AVATAR_LINK));
    const { avatar } = await fetched(person);
    if (!avatar) throw new Error('The picture was not fetched');
    return avatar;
  }

  /** Uploads a picture and shows it. @returns the link to it */
  async function withUpload(person: Person): Promise<string> {
    const { id } = await uploader(gateway, person).upload(AVATAR_TARGET, 'me.png', await png(900));
    return successOf(await setAvatar(person, id)).avatar ?? '';
  }

  const get = (path: string, person: Person | null) =>
    fetch(`${gateway.url}${path}`, { headers: person ? { cookie: person.cookie } : {} });
  const statusOf = async (path: string, person: Person | null) => (await get(path, person)).status;
  const pathsOf = ({ id }: Person) => filesOnDisk(gateway).filter((path) => path.includes(id));

  /** Lets two days pass for every file, and sweeps. */
  async function sweepAfterDays() {
    const then = new Date(Date.now() - 48 * 3_600_000);
    await gateway.app.prisma.storedFile.updateMany({ data: { createdAt: then } });
    await gateway.app.prisma.storedFile.updateMany({
      where: { discardedAt: { not: null } },
      data: { discardedAt: then },
    });
    await sweepUploads(gateway.app, new AbortController().signal);
  }

  return {
    ...{ own, giveLink, remove, retry, setAvatar, fetched, withLink, withUpload },
    ...{ get, statusOf, pathsOf, sweepAfterDays },
  };
}
