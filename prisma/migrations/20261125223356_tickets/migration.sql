-- CreateEnum
CREATE TYPE "TicketCategory" AS ENUM ('PAYMENT', 'COURSE', 'MENTOR', 'ACCOUNT', 'PROBLEM', 'OTHER');

-- CreateEnum
CREATE TYPE "TicketState" AS ENUM ('OPEN', 'WAITING', 'SOLVED');

-- CreateEnum
CREATE TYPE "TicketRating" AS ENUM ('GOOD', 'FAIR', 'POOR');

-- CreateEnum
CREATE TYPE "TicketMessageKind" AS ENUM ('FAMILY', 'TEAM', 'NOTE');

-- AlterEnum
ALTER TYPE "NotificationKind" ADD VALUE 'SUPPORT';

-- CreateTable
CREATE TABLE "Ticket" (
    "id" UUID NOT NULL,
    "number" SERIAL NOT NULL,
    "authorId" UUID,
    "category" "TicketCategory" NOT NULL,
    "paymentId" UUID,
    "subject" TEXT NOT NULL,
    "package" "Package" NOT NULL,
    "state" "TicketState" NOT NULL DEFAULT 'OPEN',
    "assigneeId" UUID,
    "answerDueAt" TIMESTAMPTZ(3),
    "solveDueAt" TIMESTAMPTZ(3) NOT NULL,
    "priorityAt" TIMESTAMPTZ(3) NOT NULL,
    "waitingSince" TIMESTAMPTZ(3),
    "solvedAt" TIMESTAMPTZ(3),
    "rating" "TicketRating",
    "ratingComment" TEXT,
    "lastMessageAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "version" INTEGER NOT NULL DEFAULT 1,
    "searchText" TEXT NOT NULL DEFAULT '',

    CONSTRAINT "Ticket_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TicketMessage" (
    "id" UUID NOT NULL,
    "ticketId" UUID NOT NULL,
    "authorId" UUID,
    "kind" "TicketMessageKind" NOT NULL,
    "content" TEXT NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "TicketMessage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "Ticket_number_key" ON "Ticket"("number");

-- CreateIndex
CREATE INDEX "Ticket_authorId_lastMessageAt_id_idx" ON "Ticket"("authorId", "lastMessageAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_paymentId_idx" ON "Ticket"("paymentId");

-- CreateIndex
CREATE INDEX "Ticket_priorityAt_id_idx" ON "Ticket"("priorityAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_createdAt_id_idx" ON "Ticket"("createdAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_state_priorityAt_id_idx" ON "Ticket"("state", "priorityAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_category_priorityAt_id_idx" ON "Ticket"("category", "priorityAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_package_priorityAt_id_idx" ON "Ticket"("package", "priorityAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_assigneeId_priorityAt_id_idx" ON "Ticket"("assigneeId", "priorityAt", "id");

-- CreateIndex
CREATE INDEX "Ticket_lastMessageAt_idx" ON "Ticket"("lastMessageAt");

-- CreateIndex
CREATE INDEX "Ticket_searchText_idx" ON "Ticket" USING GIN ("searchText" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "TicketMessage_ticketId_createdAt_id_idx" ON "TicketMessage"("ticketId", "createdAt", "id");

-- CreateIndex
CREATE INDEX "TicketMessage_authorId_idx" ON "TicketMessage"("authorId");

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Profile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_assigneeId_fkey" FOREIGN KEY ("assigneeId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_paymentId_fkey" FOREIGN KEY ("paymentId") REFERENCES "Payment"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TicketMessage" ADD CONSTRAINT "TicketMessage_ticketId_fkey" FOREIGN KEY ("ticketId") REFERENCES "Ticket"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "TicketMessage" ADD CONSTRAINT "TicketMessage_authorId_fkey" FOREIGN KEY ("authorId") REFERENCES "Profile"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- A ticket waits for one side at a time, and is rated once it is solved.
ALTER TABLE "Ticket"
  ADD CONSTRAINT "Ticket_state" CHECK (
    ("waitingSince" IS NOT NULL) = (state = 'WAITING') AND ("solvedAt" IS NOT NULL) = (state = 'SOLVED')
  ),
  ADD CONSTRAINT "Ticket_rated_when_solved" CHECK ("rating" IS NULL OR "solvedAt" IS NOT NULL),
  ADD CONSTRAINT "Ticket_words_length" CHECK (
    char_length("subject") <= 120 AND char_length("ratingComment") <= 500
  );
ALTER TABLE "TicketMessage" ADD CONSTRAINT "TicketMessage_content_length" CHECK (char_length("content") <= 4000);

-- An edit that names its version notices every change, other than to what is found by a search.
CREATE TRIGGER "ticketVersioned" BEFORE UPDATE ON "Ticket"
  FOR EACH ROW EXECUTE FUNCTION "countVersion"('version', 'searchText');

CREATE FUNCTION "makeTicketSearchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', '#' || NEW.number, NEW.subject,
    (SELECT "searchText" FROM "Profile" WHERE id = NEW."authorId"));
  RETURN NEW;
END $$;
CREATE TRIGGER "ticketSearchable" BEFORE INSERT OR UPDATE OF "authorId", "searchText" ON "Ticket"
  FOR EACH ROW EXECUTE FUNCTION "makeTicketSearchable"();

CREATE FUNCTION "passOnTicketSearchText"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "Ticket" SET "searchText" = '' WHERE "authorId" = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER "searchTextPassedOnToTickets" AFTER UPDATE OF "fullName", "searchText" ON "Profile"
  FOR EACH ROW WHEN (OLD."searchText" <> NEW."searchText") EXECUTE FUNCTION "passOnTicketSearchText"();
