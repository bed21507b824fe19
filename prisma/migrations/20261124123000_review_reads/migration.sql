-- CreateTable
CREATE TABLE "ReviewRead" (
    "reviewId" UUID NOT NULL,
    "readerId" UUID NOT NULL,
    "readAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ReviewRead_pkey" PRIMARY KEY ("reviewId","readerId")
);

-- CreateIndex
CREATE INDEX "ReviewRead_readerId_idx" ON "ReviewRead"("readerId");

-- AddForeignKey
ALTER TABLE "ReviewRead" ADD CONSTRAINT "ReviewRead_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ReviewRead" ADD CONSTRAINT "ReviewRead_readerId_fkey" FOREIGN KEY ("readerId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Nobody is told of old reviews as unread ones, except of those whose notification is still unread.
INSERT INTO "ReviewRead" ("reviewId", "readerId")
SELECT review.id, reader.id
FROM "Review" review
JOIN "Student" student ON student.id = review."studentId"
JOIN "Profile" reader ON reader.id IN (student."parentId", student."loginId")
WHERE NOT EXISTS (
    SELECT FROM "Notification" notification
    WHERE notification."recipientId" = reader.id AND notification."readAt" IS NULL
      AND notification."subjectKey" = 'review:' || review."submissionId"
);
