import type { Viewer } from '../context.ts';
import type { Ids } from '../platform/database/readShape.ts';

// No value of PostgreSQL can have these characters, so that one which went astray selects nothing and fails.
export const VIEWER_ID = '\0viewer.id';
export const MENTOR_ID = '\0viewer.mentorId';

/** Returns the ids of a viewer by their symbols. */
export const idsOf = (viewer: Viewer | null): Ids | null =>
  viewer &&
  new Map([
    [VIEWER_ID, viewer.id],
    [MENTOR_ID, viewer.mentorId],
  ]);

/** Rules branch on the role of a viewer and on whether they are an active mentor, so that those of a kind have one condition. */
export const kindOf = ({ role, mentorId }: Pick<Viewer, 'role' | 'mentorId'>) =>
  `${role} ${mentorId !== null}`;

/** Returns a viewer who stands for all of a kind, with symbols for the ids. It throws when anything else of it is read. */
export function symbolicViewer({ role, mentorId }: Pick<Viewer, 'role' | 'mentorId'>): Viewer {
  const of = (name: string): never => {
    throw new Error(`A rule for many viewers reads the viewer's ${name}`);
  };
  return {
    ...{ id: VIEWER_ID, role, mentorId: mentorId === null ? null : MENTOR_ID },
    get onboardingCompleted() {
      return of('onboardingCompleted');
    },
    get isClosed() {
      return of('isClosed');
    },
    get sessionId() {
      return of('sessionId');
    },
    get state() {
      return of('state');
    },
  };
}
