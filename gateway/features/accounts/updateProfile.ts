import { checkProfile, orNull, type ProfileChanges } from '../../../contract/accounts.ts';
import { refuse } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';

/** Updates the fields of a profile that its owner may edit; role, id and e-mail are not among them. */
export async function updateProfile(app: App, viewer: Viewer, changes: ProfileChanges): Promise<string> {
  refuse(checkProfile(changes));
  await app.prisma.profile.update({
    where: { id: viewer.id },
    data: {
      fullName: changes.fullName.trim(),
      phone: orNull(changes.phone),
      location: orNull(changes.location),
    },
  });
  return viewer.id;
}
