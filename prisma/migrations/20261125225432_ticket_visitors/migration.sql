-- AlterTable
ALTER TABLE "Ticket" ADD COLUMN     "visitorEmail" TEXT,
ADD COLUMN     "visitorName" TEXT;

-- AlterTable
ALTER TABLE "Mail" ADD COLUMN     "replyTo" TEXT;

-- A ticket belongs to an account, or to an address.
ALTER TABLE "Ticket" ADD CONSTRAINT "Ticket_of_account_or_visitor" CHECK (
  ("authorId" IS NULL) = ("visitorEmail" IS NOT NULL) AND ("visitorName" IS NULL) = ("visitorEmail" IS NULL)
  AND char_length("visitorName") <= 80
);

CREATE OR REPLACE FUNCTION "makeTicketSearchable"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."searchText" := concat_ws(' ', '#' || NEW.number, NEW.subject, NEW."visitorName", NEW."visitorEmail",
    (SELECT "searchText" FROM "Profile" WHERE id = NEW."authorId"));
  RETURN NEW;
END $$;
