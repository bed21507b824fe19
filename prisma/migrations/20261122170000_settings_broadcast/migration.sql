-- Publishes to every gateway, with the commit, that the settings or the price book changed, whoever changed them; the
-- gateways pass it on to everybody who is connected. The channel and the form are the bus's
-- (gateway/events/bus/busMessages.ts). Equal notifications of a transaction are one.
CREATE FUNCTION "broadcastSettingsChange"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := CASE TG_OP WHEN 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
  "pricesChanged" boolean := TG_TABLE_NAME = 'CountryPrice'
    OR changed ->> 'key' IN ('diy_price', 'mentored_price', 'currency_code', 'currency_symbol');
BEGIN
  PERFORM pg_notify('little_makers', jsonb_build_object('version', 1, 'broadcast', jsonb_build_object(
    'kind', 'settings.changed', 'payload', jsonb_build_object('pricesChanged', "pricesChanged")))::text);
  RETURN NULL;
END $$;

CREATE TRIGGER "settingBroadcast" AFTER INSERT OR UPDATE OR DELETE ON "Setting"
  FOR EACH ROW EXECUTE FUNCTION "broadcastSettingsChange"();
CREATE TRIGGER "countryPriceBroadcast" AFTER INSERT OR UPDATE OR DELETE ON "CountryPrice"
  FOR EACH ROW EXECUTE FUNCTION "broadcastSettingsChange"();
