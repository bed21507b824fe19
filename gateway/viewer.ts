import type { App, Viewer } from './context.ts';
import type { Role } from './generated/prisma/enums.ts';

/** A session that has not ended, with the person as they are now. */
export type Session = {
  id: string;
  userId: string;
  createdAt: Date;
  updatedAt: Date;
  expiresAt: Date;
  /** Null where a second factor is required and not set up: without it an admin or mentor counts as a visitor. */
  viewer: Viewer | null;
};

type SessionRow = Omit<Session, 'viewer'> & {
  twoFactorEnabled: boolean;
  profileId: string | null;
  role: Role;
  onboardingCompleted: boolean;
  isMentor: boolean;
  /** Null also for a mentor who is not active. */
  mentorId: string | null;
  isClosed: boolean;
};

// Every request and every event asks for these: one statement each, written out, since a client that maps relations
// costs more than the statement itself.
const SESSIONS = `
  SELECT session.id, session."userId", session."createdAt", session."updatedAt", session."expiresAt",
         coalesce("user"."twoFactorEnabled", false) AS "twoFactorEnabled",
         profile.id AS "profileId", profile.role, profile."onboardingCompletedAt" IS NOT NULL AS "onboardingCompleted",
         mentor.id IS NOT NULL AS "isMentor", CASE WHEN mentor."isActive" THEN mentor.id END AS "mentorId",
         closure."profileId" IS NOT NULL AS "isClosed"
  FROM "AuthSession" session
  JOIN "User" "user" ON "user".id = session."userId"
  LEFT JOIN "Profile" profile ON profile.id = session."userId"
  LEFT JOIN "Mentor" mentor ON mentor."profileId" = session."userId"
  LEFT JOIN "AccountClosure" closure ON closure."profileId" = session."userId"
  WHERE session."expiresAt" > now() AND`;
const SESSION_OF_TOKEN = `${SESSIONS} session.token = $1`;
const SESSIONS_BY_ID = `${SESSIONS} session.id = ANY ($1::uuid[])`;

type Sources = Pick<App, 'config' | 'pool'>;

/** Finds the session of a token that has not ended or been revoked. */
export async function findSession({ config, pool }: Sources, token: string): Promise<Session | null> {
  const { rows } = await pool.query<SessionRow>({
    name: 'session-of-token',
    text: SESSION_OF_TOKEN,
    values: [token],
  });
  return rows[0] ? sessionOf(config, rows[0]) : null;
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
  const { rows } = await pool.query<SessionRow>({
    name: 'sessions-by-id',
    text: SESSIONS_BY_ID,
    values: [sessionIds],
  });
  return new Map(
    rows.flatMap((row) => {
      const { viewer } = sessionOf(config, row);
      return viewer ? [[row.id, viewer]] : [];
    }),
  );
}

function sessionOf(config: App['config'], row: SessionRow): Session {
  const { id, userId, createdAt, updatedAt, expiresAt } = row;
  return { id, userId, createdAt, updatedAt, expiresAt, viewer: viewerOf(config, row) };
}

function viewerOf(config: App['config'], row: SessionRow): Viewer | null {
  const { profileId, role, onboardingCompleted, mentorId, isMentor, isClosed, twoFactorEnabled } = row;
  if (!profileId) return null;
  const isPrivileged = role === 'ADMIN' || role === 'MENTOR' || isMentor;
  if (config.requiresSecondFactor && isPrivileged && !twoFactorEnabled) return null;
  return { id: profileId, role, mentorId, onboardingCompleted, isClosed, sessionId: row.id };
}
