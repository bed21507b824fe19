-- Keeps Project.likesCount equal to the number of likes, whoever writes or deletes them: a family, the cascade of a
-- deleted student, an operator. The update locks the project until the commit, so that no concurrent like is lost.
CREATE FUNCTION "countProjectLike"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE "Project" SET "likesCount" = "likesCount" + 1 WHERE id = NEW."projectId";
  ELSE
    UPDATE "Project" SET "likesCount" = "likesCount" - 1 WHERE id = OLD."projectId";
  END IF;
  RETURN NULL;
END $$;

-- Counts again what was written before, while nobody likes anything.
LOCK TABLE "ProjectLike" IN SHARE ROW EXCLUSIVE MODE;
UPDATE "Project" p
SET "likesCount" = (SELECT count(*) FROM "ProjectLike" l WHERE l."projectId" = p.id)
WHERE p."likesCount" <> (SELECT count(*) FROM "ProjectLike" l WHERE l."projectId" = p.id);

CREATE TRIGGER "projectLikeCounted" AFTER INSERT OR DELETE ON "ProjectLike"
  FOR EACH ROW EXECUTE FUNCTION "countProjectLike"();
