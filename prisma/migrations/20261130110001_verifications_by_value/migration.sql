-- What was sent to an account is deleted with its old address, and by its id alone.
CREATE INDEX "Verification_value_idx" ON "Verification" USING HASH ("value");
