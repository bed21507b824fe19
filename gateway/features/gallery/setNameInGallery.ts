import { withdrawalOf } from '../../../contract/enrolment.ts';
import { notFound } from '../../../contract/errors.ts';
import { PROJECT_TEXTS } from '../../../contract/gallery.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { CONSENTS_PER_PERSON } from '../enrolment/limits.ts';
import { publishedProjects } from './access.ts';
import { signalProjects } from './signalProjects.ts';

export type NameInGallery = { studentId: string; isShown: boolean };

/** Open pages of so many projects hear of the change; each shows it whenever it loads. */
const MAX_SIGNALED = 50;

/**
 * Sets if the gallery says a child's first name, by the parent alone, and records the consent, or its withdrawal, as it
 * was shown. Repeating it changes nothing.
 * @throws DomainError NOT_FOUND, LIMIT, also for the child's own account
 */
export async function setNameInGallery(
  app: App,
  viewer: Viewer,
  { studentId, isShown }: NameInGallery,
): Promise<void> {
  // Taking it back is never limited.
  if (isShown) await consumeRateLimit(app.prisma, CONSENTS_PER_PERSON, viewer.id);
  const changed = await inTransaction(app, async (tx) => {
    const where = { AND: [{ id: studentId }, studentsOfParent(viewer)] };
    const { count } = await tx.student.updateMany({
      where: { AND: [where, { showsNameInGallery: !isShown }] },
      data: { showsNameInGallery: isShown },
    });
    if (count === 0 && (await tx.student.count({ where })) === 0) throw notFound('Student');
    if (count === 0) return false;
    const text = isShown ? PROJECT_TEXTS.nameConsent : withdrawalOf(PROJECT_TEXTS.nameConsent);
    await tx.consent.create({ data: { studentId, profileId: viewer.id, text } });
    return true;
  });
  if (!changed) return;
  const projects = await app.prisma.project.findMany({
    where: { AND: [{ studentId }, publishedProjects] },
    select: { id: true },
    orderBy: { submittedAt: 'desc' },
    take: MAX_SIGNALED,
  });
  signalProjects(
    app,
    projects.map(({ id }) => id),
    false,
  );
}
