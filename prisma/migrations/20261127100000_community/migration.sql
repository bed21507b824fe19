-- CreateEnum
CREATE TYPE "CommunityPostKind" AS ENUM ('QUESTION', 'SHOW', 'ANSWER');

-- CreateEnum
CREATE TYPE "CommunityPostState" AS ENUM ('WAITING', 'SHOWN', 'DECLINED', 'HIDDEN');

-- CreateEnum
CREATE TYPE "CommunityHold" AS ENUM ('NEWCOMER', 'CONTACT', 'LINK', 'INSULT', 'SHOUTING');

-- CreateEnum
CREATE TYPE "CommunityAuthorKind" AS ENUM ('CHILD', 'MENTOR', 'TEAM');

-- CreateEnum
CREATE TYPE "CommunityReactionKind" AS ENUM ('HEART', 'CLAP', 'IDEA');

-- CreateTable
CREATE TABLE "CommunitySpace" (
    "course" "Course" NOT NULL,

    CONSTRAINT "CommunitySpace_pkey" PRIMARY KEY ("course")
);

-- Students refer to the space of their course, so it is there before they do.
INSERT INTO "CommunitySpace" ("course") VALUES ('WEBSITE_APP'), ('VIDEO_ANIMATION');


-- CreateTable
CREATE TABLE "CommunityMember" (
    "studentId" UUID NOT NULL,
    "isConsented" BOOLEAN NOT NULL DEFAULT false,
    "nickname" TEXT,
    "avatar" INTEGER NOT NULL,
    "approvedCount" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "CommunityMember_pkey" PRIMARY KEY ("studentId")
);

-- CreateTable
CREATE TABLE "CommunityPost" (
    "id" UUID NOT NULL,
    "course" "Course" NOT NULL,
    "kind" "CommunityPostKind" NOT NULL,
    "parentId" UUID,
    "lessonId" UUID,
    "authorKind" "CommunityAuthorKind" NOT NULL,
    "memberId" UUID,
    "staffId" UUID,
    "title" TEXT,
    "content" TEXT NOT NULL,
    "state" "CommunityPostState" NOT NULL,
    "hold" "CommunityHold",
    "note" TEXT,
    "undecidedAt" TIMESTAMPTZ(3),
    "acceptedAnswerId" UUID,
    "heartCount" INTEGER NOT NULL DEFAULT 0,
    "clapCount" INTEGER NOT NULL DEFAULT 0,
    "ideaCount" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "publishedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "CommunityPost_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "CommunityReaction" (
    "postId" UUID NOT NULL,
    "personId" UUID NOT NULL,
    "kind" "CommunityReactionKind" NOT NULL,

    CONSTRAINT "CommunityReaction_pkey" PRIMARY KEY ("postId","personId","kind")
);

-- CreateTable
CREATE TABLE "CommunityReport" (
    "id" UUID NOT NULL,
    "postId" UUID NOT NULL,
    "reporterId" UUID,
    "reason" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolvedAt" TIMESTAMPTZ(3),

    CONSTRAINT "CommunityReport_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "CommunityPost_acceptedAnswerId_key" ON "CommunityPost"("acceptedAnswerId");

-- CreateIndex
CREATE INDEX "CommunityPost_course_publishedAt_id_idx" ON "CommunityPost"("course", "publishedAt", "id");

-- CreateIndex
CREATE INDEX "CommunityPost_parentId_publishedAt_id_idx" ON "CommunityPost"("parentId", "publishedAt", "id");

-- CreateIndex
CREATE INDEX "CommunityPost_memberId_createdAt_idx" ON "CommunityPost"("memberId", "createdAt");

-- CreateIndex
CREATE INDEX "CommunityPost_staffId_idx" ON "CommunityPost"("staffId");

-- CreateIndex
CREATE INDEX "CommunityPost_lessonId_publishedAt_idx" ON "CommunityPost"("lessonId", "publishedAt");

-- CreateIndex
CREATE INDEX "CommunityPost_undecidedAt_id_idx" ON "CommunityPost"("undecidedAt", "id");

-- CreateIndex
CREATE INDEX "CommunityReaction_personId_idx" ON "CommunityReaction"("personId");

-- CreateIndex
CREATE INDEX "CommunityReport_reporterId_idx" ON "CommunityReport"("reporterId");

-- CreateIndex
CREATE UNIQUE INDEX "CommunityReport_postId_reporterId_key" ON "CommunityReport"("postId", "reporterId");

-- AddForeignKey
ALTER TABLE "Student" ADD CONSTRAINT "Student_course_fkey" FOREIGN KEY ("course") REFERENCES "CommunitySpace"("course") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityMember" ADD CONSTRAINT "CommunityMember_studentId_fkey" FOREIGN KEY ("studentId") REFERENCES "Student"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_course_fkey" FOREIGN KEY ("course") REFERENCES "CommunitySpace"("course") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_parentId_fkey" FOREIGN KEY ("parentId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_acceptedAnswerId_fkey" FOREIGN KEY ("acceptedAnswerId") REFERENCES "CommunityPost"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_lessonId_fkey" FOREIGN KEY ("lessonId") REFERENCES "Lesson"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_memberId_fkey" FOREIGN KEY ("memberId") REFERENCES "CommunityMember"("studentId") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_staffId_fkey" FOREIGN KEY ("staffId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityReaction" ADD CONSTRAINT "CommunityReaction_postId_fkey" FOREIGN KEY ("postId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityReaction" ADD CONSTRAINT "CommunityReaction_personId_fkey" FOREIGN KEY ("personId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityReport" ADD CONSTRAINT "CommunityReport_postId_fkey" FOREIGN KEY ("postId") REFERENCES "CommunityPost"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "CommunityReport" ADD CONSTRAINT "CommunityReport_reporterId_fkey" FOREIGN KEY ("reporterId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- An answer has a post and no title, everything else a title and no post; nobody is two authors.
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_kind_check"
  CHECK (("kind" = 'ANSWER') = ("parentId" IS NOT NULL) AND ("kind" = 'ANSWER') = ("title" IS NULL));
ALTER TABLE "CommunityPost" ADD CONSTRAINT "CommunityPost_author_check"
  CHECK (("authorKind" = 'CHILD') = ("memberId" IS NOT NULL) AND ("memberId" IS NULL OR "staffId" IS NULL));

CREATE FUNCTION "countCommunityReaction"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  reaction "CommunityReaction" := CASE TG_OP WHEN 'INSERT' THEN NEW ELSE OLD END;
  change integer := CASE TG_OP WHEN 'INSERT' THEN 1 ELSE -1 END;
BEGIN
  UPDATE "CommunityPost" SET
    "heartCount" = "heartCount" + CASE reaction.kind WHEN 'HEART' THEN change ELSE 0 END,
    "clapCount" = "clapCount" + CASE reaction.kind WHEN 'CLAP' THEN change ELSE 0 END,
    "ideaCount" = "ideaCount" + CASE reaction.kind WHEN 'IDEA' THEN change ELSE 0 END
  WHERE id = reaction."postId";
  RETURN NULL;
END $$;

CREATE TRIGGER "communityReactionCounted" AFTER INSERT OR DELETE ON "CommunityReaction"
  FOR EACH ROW EXECUTE FUNCTION "countCommunityReaction"();
