import {
  blankToNull,
  checkProfile,
  MAX_URL_LENGTH,
  type ProfileChanges,
} from '../../../contract/accounts.ts';
import { AVATAR_TEXTS } from '../../../contract/avatars.ts';
import { badInput, throwIfInvalid } from '../../../contract/errors.ts';
import { parseHttpsLink } from '../../../contract/links.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { storeAvatarLink } from './avatarRow.ts';

/**
 * Updates the fields of a profile that its owner may edit; role, id and e-mail are not among them.
 * @throws DomainError BAD_INPUT, LIMIT for too many links to pictures
 */
export async function updateProfile(app: App, viewer: Viewer, changes: ProfileChanges): Promise<string> {
  throwIfInvalid(checkProfile(changes));
  const { interests, hearAboutUs } = changes;
  const avatarUrl = blankToNull(changes.avatarUrl);
  if (viewer.role === 'STUDENT' && avatarUrl !== null) throw badInput('avatarUrl', AVATAR_TEXTS.forChildren);
  await inTransaction(app, async (tx, effects) => {
    await tx.profile.update({
      where: { id: viewer.id },
      data: {
        fullName: changes.fullName.trim(),
        phone: blankToNull(changes.phone),
        location: blankToNull(changes.location),
        ...(interests && { interests }),
        ...(hearAboutUs !== undefined && { hearAboutUs }),
      },
    });
    if (changes.avatarUrl !== undefined)
      await storeAvatarLink(tx, effects, viewer.id, avatarUrl && parseHttpsLink(avatarUrl, MAX_URL_LENGTH));
  });
  return viewer.id;
}
