/** Returns the time in milliseconds since the machine started, which is the same for all of its processes. */
export const instant = (): number => Number(process.hrtime.bigint()) / 1e6;
