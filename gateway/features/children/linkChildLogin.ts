import { ALREADY_LINKED, NOT_YOUR_LOGIN } from '../../../contract/children.ts';
import { DomainError } from '../../../contract/errors.ts';
import type { App, Viewer } from '../../context.ts';
import { inTransaction } from '../../events/transaction.ts';
import { linkableLogins, lockOwnStudent } from './access.ts';
import { linkLogin } from './linkLogin.ts';

/**
 * Links an existing login of the family to one more row of the same child, such as its second course.
 * @returns the id of the student
 */
export async function linkChildLogin(
  app: App,
  viewer: Viewer,
  input: { studentId: string; loginId: string },
): Promise<string> {
  return inTransaction(app, async (tx, effects) => {
    const student = await lockOwnStudent(tx, viewer, input.studentId);
    if (student.loginId) throw new DomainError('CONFLICT', ALREADY_LINKED, null);
    const logins = await linkableLogins(tx, viewer, student);
    if (!logins.includes(input.loginId)) throw new DomainError('BAD_INPUT', NOT_YOUR_LOGIN, 'loginId');
    await linkLogin(tx, effects, student, { loginId: input.loginId, parentId: viewer.id });
    return student.id;
  });
}
