import pLimit from 'p-limit';

/**
 * Runs a transaction that may settle a payment, of which a process runs a few at the same time. Those that issue a
 * receipt wait for one another: all at once, they would hold the connections of the process, and its other work too.
 */
export const limitSettlements = pLimit(4);
