import { notFound, throwIfInvalid } from '../../../contract/errors.ts';
import { checkThread, threadParticipants } from '../../../contract/messaging.ts';
import type { App, Viewer } from '../../context.ts';
import { findThread } from './access.ts';

/** Signals to the others in a thread that the viewer is typing. Nothing is stored, and a signal may be lost. */
export async function signalTyping(app: App, viewer: Viewer, studentId: string): Promise<void> {
  const thread = await findThread(app.prisma, viewer, studentId);
  if (!thread || !threadParticipants(thread).includes(viewer.id)) throw notFound('Conversation');
  throwIfInvalid(checkThread(thread));
  const others = threadParticipants(thread).filter((id) => id !== viewer.id);
  app.bus.signal({ kind: 'message.typing', payload: { studentId, personId: viewer.id } }, others);
}
