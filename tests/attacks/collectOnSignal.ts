/**
 * Loaded before the gateway: collects garbage on SIGUSR2 and reports the memory in use, to distinguish a leak from
 * garbage that has not been collected yet.
 */
process.on('SIGUSR2', async () => {
  for (let round = 0; round < 2; round += 1) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapMb: Math.round(heapUsed / 2 ** 20), externalMb: Math.round(external / 2 ** 20) });
});
// The channel to the attacks must not keep the process running.
process.channel?.unref();
