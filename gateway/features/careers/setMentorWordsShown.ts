import { portfolioPath } from '../../../contract/careerPaths.ts';
import { CAREER_TEXTS, checkPlanVersion } from '../../../contract/careers.ts';
import { withdrawalOf } from '../../../contract/enrolment.ts';
import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { type Effects, inTransaction } from '../../events/transaction.ts';
import { consumeRateLimit } from '../../platform/limits/limits.ts';
import { studentsOfParent } from '../enrolment/access.ts';
import { CONSENTS_PER_PERSON } from '../enrolment/limits.ts';
import { markSubjectRead } from '../notifications/markSubjectRead.ts';
import { notify } from '../notifications/notify.ts';
import { decidableMentorWords } from './access.ts';
import { type LockedPlan, lockPlan } from './lockPlan.ts';
import { publishPlan } from './publishPlan.ts';
import { shownWordsSubject, wordsSubject } from './wordsSubject.ts';

export type ShownWords = { wordsId: string; version: number; isShown: boolean };

/**
 * Sets if the portfolio of a child shows a mentor's words, by the parent alone, and records the consent, or its
 * withdrawal, as it was shown. Repeating it changes nothing.
 * @returns the id of the student
 * @throws DomainError NOT_FOUND, LIMIT, CONFLICT when the mentor has changed the words since they were read
 */
export async function setMentorWordsShown(
  app: App,
  viewer: Viewer,
  { wordsId: id, version, isShown }: ShownWords,
): Promise<string> {
  // Taking it back is never limited.
  if (isShown) await consumeRateLimit(app.prisma, CONSENTS_PER_PERSON, viewer.id);
  return await inTransaction(app, async (tx, effects) => {
    const where = { AND: [{ id }, decidableMentorWords(viewer)] };
    const found = await tx.mentorWords.findFirst({ where, select: { studentId: true } });
    if (!found) throw notFound('Words');
    const { studentId } = found;
    const plan = await lockPlan(tx, studentId, studentsOfParent(viewer));
    const words = await tx.mentorWords.findFirst({ where });
    if (!words) throw notFound('Words');
    // Consent can be taken back whatever the words are now.
    if (isShown) throwIfInvalid(checkPlanVersion(words.version, version));
    if ((words.consentedAt !== null) === isShown) return studentId;
    await tx.mentorWords.update({ where: { id }, data: { consentedAt: isShown ? new Date() : null } });
    await markSubjectRead(tx, effects, [viewer.id], wordsSubject(id));
    const consent = `${CAREER_TEXTS.wordsConsent} ${words.text}`;
    const text = isShown ? consent : withdrawalOf(consent);
    await tx.consent.create({ data: { studentId, profileId: viewer.id, text } });
    if (isShown) notifyOfConsent(effects, plan, words);
    publishPlan(effects, plan);
    return studentId;
  });
}

/** Notifies the child, and the mentor who wrote the words, of each text once. */
function notifyOfConsent(
  effects: Effects,
  { studentId, firstName, loginId, mentorProfileId }: LockedPlan,
  { id, version, authorId }: { id: string; version: number; authorId: string | null },
): void {
  const link = { actionUrl: portfolioPath(studentId), actionText: 'See the portfolio' };
  const news = { kind: 'CAREER_PLAN' as const, studentId, ...link };
  if (loginId !== null)
    notify(effects, {
      ...news,
      recipientIds: [loginId],
      title: 'Your mentor wrote about you',
      body: 'Your portfolio has new words of your mentor.',
      subjectKey: `${shownWordsSubject(id)}${version}`,
    });
  // A former mentor gets no notification about the child.
  if (authorId !== null && authorId === mentorProfileId)
    notify(effects, {
      ...news,
      recipientIds: [authorId],
      title: `${firstName}’s portfolio shows your words`,
      body: 'The parent has agreed to them.',
      subjectKey: `${shownWordsSubject(id)}${version}`,
    });
}
