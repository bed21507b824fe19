-- CreateTable
CREATE TABLE "MarkedPicture" (
    "reviewId" UUID NOT NULL,
    "fileId" UUID NOT NULL,
    "marks" JSONB NOT NULL,

    CONSTRAINT "MarkedPicture_pkey" PRIMARY KEY ("reviewId","fileId")
);

-- CreateIndex
CREATE UNIQUE INDEX "MarkedPicture_fileId_key" ON "MarkedPicture"("fileId");

-- AddForeignKey
ALTER TABLE "MarkedPicture" ADD CONSTRAINT "MarkedPicture_reviewId_fkey" FOREIGN KEY ("reviewId") REFERENCES "Review"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "MarkedPicture" ADD CONSTRAINT "MarkedPicture_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "SubmissionFile"("fileId") ON DELETE CASCADE ON UPDATE CASCADE;

-- A picture without marks has no row.
ALTER TABLE "MarkedPicture" ADD CONSTRAINT "MarkedPicture_marks_check"
  CHECK (jsonb_typeof("marks") = 'array' AND jsonb_array_length("marks") > 0);
