-- AlterTable
ALTER TABLE "Assignment" ADD COLUMN     "criterionPoints" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "criterionTitles" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "Review" ADD COLUMN     "criterionGiven" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "criterionPoints" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
ADD COLUMN     "criterionTitles" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- Each criterion has its points.
ALTER TABLE "Assignment" ADD CONSTRAINT "Assignment_criteria_check"
  CHECK (cardinality("criterionPoints") = cardinality("criterionTitles"));
ALTER TABLE "Review" ADD CONSTRAINT "Review_criteria_check"
  CHECK (cardinality("criterionPoints") = cardinality("criterionTitles")
    AND cardinality("criterionGiven") = cardinality("criterionTitles"));
