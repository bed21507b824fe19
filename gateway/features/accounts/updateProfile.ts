import { blankToNull, checkProfile, type ProfileChanges } from '../../../contract/accounts.ts';
import { throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';

/** Updates the fields of a profile that its owner may edit; role, id and e-mail are not among them. */
export async function updateProfile(app: App, viewer: Viewer, changes: ProfileChanges): Promise<string> {
  throwIfInvalid(checkProfile(changes));
  await app.prisma.profile.update({
    where: { id: viewer.id },
    data: {
      fullName: changes.fullName.trim(),
      phone: blankToNull(changes.phone),
      location: blankToNull(changes.location),
    },
  });
  return viewer.id;
}
