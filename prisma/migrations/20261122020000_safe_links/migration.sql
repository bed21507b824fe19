-- Links were kept as they were typed, and only the beginning was checked: now in the normal form that the rule of
-- the gateway admits (gateway/platform/links.ts), so that neither takes what the other refuses.
ALTER TABLE "MentorSession" DROP CONSTRAINT "MentorSession_safe_link";

-- The host in small letters, and the slash after it.
UPDATE "MentorSession"
SET "meetingLink" = regexp_replace("meetingLink", '^https://[^/?#]+/?', lower(substring("meetingLink" FROM '^https://[^/?#]+')) || '/')
WHERE "meetingLink" COLLATE "C" !~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$';

-- What is still none of these nobody should follow: these sessions get a room.
UPDATE "MentorSession"
SET "meetingLink" = 'https://meet.jit.si/little-makers-' || gen_random_uuid(), "platform" = 'JITSI'
WHERE "meetingLink" COLLATE "C" !~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$'
   OR length("meetingLink") > 500;

ALTER TABLE "MentorSession"
  ADD CONSTRAINT "MentorSession_safe_link" CHECK (
    "meetingLink" COLLATE "C" ~ '^https://([a-z0-9_-]+\.)+[a-z][a-z0-9-]*(:(6553[0-5]|655[0-2][0-9]|65[0-4][0-9]{2}|6[0-4][0-9]{3}|[1-5]?[0-9]{1,4}))?/[!-~]*$'
    AND length("meetingLink") <= 500
  );
