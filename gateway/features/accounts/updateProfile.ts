import {
  blankToNull,
  checkProfile,
  MAX_URL_LENGTH,
  type ProfileChanges,
} from '../../../contract/accounts.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import { parseHttpsLink } from '../../../contract/links.ts';
import type { App, Viewer } from '../../context.ts';

/** Updates the fields of a profile that its owner may edit; role, id and e-mail are not among them. */
export async function updateProfile(app: App, viewer: Viewer, changes: ProfileChanges): Promise<string> {
  throwIfInvalid(checkProfile(changes));
  const { avatarUrl, interests, hearAboutUs } = changes;
  await app.prisma.profile.update({
    where: { id: viewer.id },
    data: {
      fullName: changes.fullName.trim(),
      phone: blankToNull(changes.phone),
      location: blankToNull(changes.location),
      ...(avatarUrl !== undefined && {
        avatarUrl: avatarUrl?.trim() ? parseHttpsLink(avatarUrl, MAX_URL_LENGTH) : null,
      }),
      ...(interests && { interests }),
      ...(hearAboutUs !== undefined && { hearAboutUs }),
    },
  });
  return viewer.id;
}
