-- An index of scheduled sessions alone is of no use to a plan for any status.
DROP INDEX "MentorSession_coming";

-- CreateIndex
CREATE INDEX "MentorSession_status_startsAt_id_idx" ON "MentorSession"("status", "startsAt", "id");
