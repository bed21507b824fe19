import { randomUUID } from 'node:crypto';
import { resolveMeeting } from '../../../contract/sessions.ts';

/** Returns the link of a room that nobody knows yet. */
export const newRoom = (roomUrl: string): string =>
  resolveMeeting({ platform: 'JITSI', meetingLink: '' }, null, roomUrl, randomUUID).meetingLink;
