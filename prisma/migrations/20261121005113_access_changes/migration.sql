-- Publishes to every gateway, with the commit, whose sessions or rights changed, whoever changed them: a write of the
-- product, the sign-in library, the cascade of a deletion, an operator. The channel and the form are the bus's
-- (gateway/platform/busMessages.ts). The argument is the column with the person's id.
CREATE FUNCTION "publishAccessChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  person text := (CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END) ->> TG_ARGV[0];
BEGIN
  PERFORM pg_notify('little_makers', jsonb_build_object('version', 1, 'accessChanged', jsonb_build_array(person))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "sessionEnded" AFTER DELETE ON "AuthSession"
  FOR EACH ROW EXECUTE FUNCTION "publishAccessChange"('userId');
CREATE TRIGGER "sessionShortened" AFTER UPDATE OF "expiresAt" ON "AuthSession"
  FOR EACH ROW WHEN (NEW."expiresAt" < OLD."expiresAt") EXECUTE FUNCTION "publishAccessChange"('userId');
CREATE TRIGGER "secondFactorChanged" AFTER UPDATE OF "twoFactorEnabled" ON "User"
  FOR EACH ROW WHEN (NEW."twoFactorEnabled" IS DISTINCT FROM OLD."twoFactorEnabled")
  EXECUTE FUNCTION "publishAccessChange"('id');
CREATE TRIGGER "roleChanged" AFTER UPDATE OF role ON "Profile"
  FOR EACH ROW WHEN (NEW.role IS DISTINCT FROM OLD.role) EXECUTE FUNCTION "publishAccessChange"('id');
CREATE TRIGGER "profileDeleted" AFTER DELETE ON "Profile"
  FOR EACH ROW EXECUTE FUNCTION "publishAccessChange"('id');
CREATE TRIGGER "mentorAddedOrDeleted" AFTER INSERT OR DELETE ON "Mentor"
  FOR EACH ROW EXECUTE FUNCTION "publishAccessChange"('profileId');
CREATE TRIGGER "mentorActivated" AFTER UPDATE OF "isActive" ON "Mentor"
  FOR EACH ROW WHEN (NEW."isActive" IS DISTINCT FROM OLD."isActive")
  EXECUTE FUNCTION "publishAccessChange"('profileId');
