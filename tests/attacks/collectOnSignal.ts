/**
 * Loaded before the gateway: collects garbage on SIGUSR2 and says what is left, so that what an attack leaves behind can
 * be distinguished from what merely has not been collected yet.
 */
process.on('SIGUSR2', async () => {
  for (let round = 0; round < 2; round += 1) {
    await globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ heapMb: Math.round(heapUsed / 2 ** 20), externalMb: Math.round(external / 2 ** 20) });
});
// The channel to the attacks is no reason to go on running.
process.channel?.unref();
