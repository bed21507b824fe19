import { contactHints } from '../../../contract/contactHints.ts';
import type { ContactTextKind } from '../../generated/prisma/enums.ts';
import type { Tx } from '../../platform/database/prisma.ts';

type SentText = {
  kind: ContactTextKind;
  /** The child whom it is about. */
  studentId: string;
  senderId: string;
  content: string;
};

/**
 * Marks for admins, within the write that sends it, a text outside of the threads that seems to share a contact. It is
 * copied, so that deleting what it was sent with does not take it from them.
 */
export async function flagContactText(tx: Tx, text: SentText): Promise<void> {
  if (contactHints(text.content).length === 0) return;
  await tx.contactText.create({ data: text, select: { id: true } });
}
