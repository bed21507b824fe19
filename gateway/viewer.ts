import type { App, Viewer } from './context.ts';
import { MAINTENANCE_FLAG } from './features/settings/settings.ts';
import type { Role } from './generated/prisma/enums.ts';
import type { Precondition } from './platform/database/precondition.ts';

/** A session that has not ended, with the person as they are now. */
export type Session = {
  id: string;
  userId: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  /** Null where a second factor is required and not set up: without it an admin or mentor counts as a visitor. */
  viewer: Viewer | null;
  /** A flag of the platform, read with the session since every mutation asks for it. */
  isMaintenanceOn: boolean;
  /** All of this as it was read: another text is another session, or another person. */
  row: string;
};

type ViewerRow = {
  id: string;
  twoFactorEnabled: boolean;
  profileId: string | null;
  role: Role;
  onboardingCompleted: boolean;
  isMentor: boolean;
  /** Null also for a mentor who is not active. */
  mentorId: string | null;
  isClosed: boolean;
  state: string;
};
type SessionRow = ViewerRow & {
  userId: string;
  createdAt: string;
  updatedAt: string;
  expiresAt: string;
  isMaintenanceOn: boolean;
};

// Every request and every event asks for these: one statement each, written out, since a client that maps relations
// costs more than the statement itself.
/** Text of a person without a character that means something in an array. */
const STATE = `concat_ws(':', profile.role, coalesce("user"."twoFactorEnabled", false),
         profile."onboardingCompletedAt" IS NOT NULL, closure."profileId" IS NOT NULL,
         coalesce(mentor."isActive", false), mentor.id)`;
const VIEWER = `${STATE} AS state, session.id, coalesce("user"."twoFactorEnabled", false) AS "twoFactorEnabled",
         profile.id AS "profileId", profile.role, profile."onboardingCompletedAt" IS NOT NULL AS "onboardingCompleted",
         mentor.id IS NOT NULL AS "isMentor", CASE WHEN mentor."isActive" THEN mentor.id END AS "mentorId",
         closure."profileId" IS NOT NULL AS "isClosed"`;
const FROM_SESSIONS = `
  FROM "AuthSession" session
  JOIN "User" "user" ON "user".id = session."userId"
  LEFT JOIN "Profile" profile ON profile.id = session."userId"
  LEFT JOIN "Mentor" mentor ON mentor."profileId" = session."userId"
  LEFT JOIN "AccountClosure" closure ON closure."profileId" = session."userId"
  WHERE session."expiresAt" > now() AND`;
/** Writes the session of a token, with the person as they are now, as one value of JSON; null without one. */
const sessionSql = (token: string) => `(
  SELECT row_to_json(found) FROM (
    SELECT session."userId", session."createdAt", session."updatedAt", session."expiresAt", ${VIEWER},
           ${MAINTENANCE_FLAG} AS "isMaintenanceOn"
    ${FROM_SESSIONS} session.token = ${token}) AS found)`;
const SESSION_OF_TOKEN = `SELECT ${sessionSql('$1')} AS session`;
/**
 * Writes the numbers of the viewers who are others now, or whose session has ended, as a list of JSON; null for none.
 * @param first the number of the placeholder for an array of the ids of their sessions; the one after it is for their
 *   states
 */
export const changedViewersSql = (first: number) => `(
  SELECT json_agg(number)
  FROM unnest($${first}::uuid[], $${first + 1}::text[]) WITH ORDINALITY AS asked ("sessionId", state, number)
  WHERE asked.state IS DISTINCT FROM (SELECT ${STATE} ${FROM_SESSIONS} session.id = asked."sessionId"))`;
const VIEWERS_OF_SESSIONS = `SELECT ${VIEWER} ${FROM_SESSIONS} session.id = ANY ($1::uuid[])`;

type Sources = Pick<App, 'config' | 'pool'>;

/** Finds the session of a token that has not ended or been revoked. */
export async function findSession(sources: Sources, token: string): Promise<Session | null> {
  const row = await readSession(sources, token);
  return row && sessionOf(sources.config, row);
}

async function readSession({ pool }: Pick<Sources, 'pool'>, token: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<{ session: SessionRow | null }>({
    name: 'session-of-token',
    text: SESSION_OF_TOKEN,
    values: [token],
  });
  return rows[0]?.session ?? null;
}

/** Returns the precondition that a session is still as it was found: what was read for its viewer counts only then. */
export function sessionPrecondition(pool: Sources['pool'], token: string, { row }: Session): Precondition {
  const holds = (current: unknown) => JSON.stringify(current) === row;
  const sql = (first: number) => sessionSql(`$${first}`);
  return {
    ...{ name: 'session', values: [token], sql, hasHeld: false, holds },
    check: async () => holds(await readSession({ pool }, token)),
  };
}

/**
 * Loads the current viewers of these sessions. Sessions that ended or were revoked are missing from the result, and
 * those whose person counts as a visitor until a second factor is set up.
 * @returns viewers by session id
 */
export async function loadViewers(
  { config, pool }: Sources,
  sessionIds: string[],
): Promise<Map<string, Viewer>> {
  const { rows } = await pool.query<ViewerRow>({
    name: 'viewers-of-sessions',
    text: VIEWERS_OF_SESSIONS,
    values: [sessionIds],
  });
  return new Map(
    rows.flatMap((row) => {
      const viewer = viewerOf(config, row);
      return viewer ? [[row.id, viewer]] : [];
    }),
  );
}

function sessionOf(config: App['config'], row: SessionRow): Session {
  const { id, userId, isMaintenanceOn } = row;
  return {
    ...{ id, userId, isMaintenanceOn, viewer: viewerOf(config, row), row: JSON.stringify(row) },
    createdAt: new Date(row.createdAt),
    updatedAt: new Date(row.updatedAt),
    expiresAt: new Date(row.expiresAt),
  };
}

function viewerOf(config: App['config'], row: ViewerRow): Viewer | null {
  const { profileId, role, onboardingCompleted, mentorId, isMentor, isClosed, twoFactorEnabled, state } = row;
  if (!profileId) return null;
  const isPrivileged = role === 'ADMIN' || role === 'MENTOR' || isMentor;
  if (config.requiresSecondFactor && isPrivileged && !twoFactorEnabled) return null;
  return { id: profileId, role, mentorId, onboardingCompleted, isClosed, sessionId: row.id, state };
}
