-- AlterTable
ALTER TABLE "CommunityPost" ADD COLUMN     "isAnswered" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "unansweredOrder" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- Keeps two columns by which a list is paged by the values of its last post, greatest first. "listOrder" puts pinned posts
-- before all others. "unansweredOrder" puts unanswered questions before those, and the one that waits longest first: the
-- farther back it was published, the farther ahead, within years of four digits.
CREATE OR REPLACE FUNCTION "writeCommunityListOrder"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."listOrder" := NEW."publishedAt"
    + CASE WHEN NEW."isPinned" THEN interval '1000 years' ELSE interval '0' END;
  NEW."unansweredOrder" := CASE
    WHEN NEW.kind = 'QUESTION' AND NEW.state = 'SHOWN' AND NOT NEW."isAnswered"
    THEN to_timestamp(220000000000 - extract(epoch FROM NEW."publishedAt"))
    ELSE NEW."listOrder" END;
  RETURN NEW;
END $$;
DROP TRIGGER "communityPostOrdered" ON "CommunityPost";
CREATE TRIGGER "communityPostOrdered"
  BEFORE INSERT OR UPDATE OF kind, state, "isAnswered", "isPinned", "publishedAt", "listOrder", "unansweredOrder"
  ON "CommunityPost" FOR EACH ROW EXECUTE FUNCTION "writeCommunityListOrder"();

-- Keeps "isAnswered": whether everybody sees an answer. Locks in id order, so that concurrent writers cannot deadlock, and
-- before it reads, so that the last of them counts what the others wrote.
CREATE FUNCTION "writeCommunityAnswered"(posts uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "CommunityPost" WHERE id = ANY (posts) ORDER BY id FOR NO KEY UPDATE;
  UPDATE "CommunityPost" SET "isAnswered" = now_is."isAnswered"
  FROM (
    SELECT post, EXISTS (
      SELECT FROM "CommunityPost" answer LEFT JOIN "CommunityMember" ON "studentId" = answer."memberId"
      WHERE answer."parentId" = post AND answer.state = 'SHOWN' AND answer."deletedAt" IS NULL
        AND (answer."memberId" IS NULL OR "isConsented")
    ) AS "isAnswered"
    FROM unnest(posts) post
  ) now_is
  WHERE id = now_is.post AND "CommunityPost"."isAnswered" <> now_is."isAnswered";
END $$;

-- By the statement, so that many answers of one write are counted once.
CREATE FUNCTION "countCommunityAnswers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeCommunityAnswered"(ARRAY(SELECT DISTINCT "parentId" FROM written WHERE "parentId" IS NOT NULL));
  RETURN NULL;
END $$;
CREATE TRIGGER "communityAnswersAdded" AFTER INSERT ON "CommunityPost" REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "countCommunityAnswers"();
CREATE TRIGGER "communityAnswersRemoved" AFTER DELETE ON "CommunityPost" REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION "countCommunityAnswers"();

CREATE FUNCTION "countCommunityAnswer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeCommunityAnswered"(ARRAY[NEW."parentId"]);
  RETURN NULL;
END $$;
CREATE TRIGGER "communityAnswerChanged" AFTER UPDATE OF state, "deletedAt" ON "CommunityPost"
  FOR EACH ROW WHEN (NEW."parentId" IS NOT NULL) EXECUTE FUNCTION "countCommunityAnswer"();

-- The own posts are locked with those that are answered, since a withdrawal unpins them next.
CREATE FUNCTION "countAnswersOfMember"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "writeCommunityAnswered"(ARRAY(
    SELECT DISTINCT coalesce("parentId", id) FROM "CommunityPost"
    WHERE "memberId" = NEW."studentId" AND ("parentId" IS NOT NULL OR "isPinned")
  ));
  RETURN NULL;
END $$;
CREATE TRIGGER "communityConsentChanged" AFTER UPDATE OF "isConsented" ON "CommunityMember"
  FOR EACH ROW WHEN (NEW."isConsented" <> OLD."isConsented") EXECUTE FUNCTION "countAnswersOfMember"();

UPDATE "CommunityPost" SET "isAnswered" = false;
SELECT "writeCommunityAnswered"(ARRAY(SELECT DISTINCT "parentId" FROM "CommunityPost" WHERE "parentId" IS NOT NULL));

-- The list of a space is of posts alone.
CREATE INDEX "CommunityPost_unanswered_idx" ON "CommunityPost" ("course", "unansweredOrder", "id")
  WHERE "parentId" IS NULL;
