-- The sign-in library counts nothing any more: the gateways slow networks down in memory.
DROP TABLE "RateLimit";
