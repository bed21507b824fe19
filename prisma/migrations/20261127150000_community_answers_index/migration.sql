-- A search reads the newest answers with its words: of frequent words it finds enough of them soon in this order, of rare
-- ones by their trigrams.
CREATE INDEX "CommunityPost_answers_idx" ON "CommunityPost" ("course", "publishedAt", "id")
  WHERE "parentId" IS NOT NULL;
