-- A line belongs to the transaction of its entry. Two transactions may begin within the same millisecond, so the time
-- alone does not tell them apart; their numbers alone come round again after four thousand million transactions.
CREATE OR REPLACE FUNCTION "checkLedgerLine"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "LedgerEntry"
    WHERE id = NEW."entryId" AND "recordedAt" = now()::timestamptz(3) AND xmin = pg_current_xact_id()::xid;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'Ledger entry % is complete: no line is added to it', NEW."entryId"
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
