-- Events carry a payload of the shape that contract/events.ts gives their kind. The old ones packed several ids into
-- one text: they end here, and clients that still hold a cursor of one are answered with a FeedReset and refetch.
DELETE FROM "FeedEvent";
ALTER TABLE "FeedEvent" DROP COLUMN "entityId", ADD COLUMN "payload" JSONB NOT NULL;
