/** Loaded before the gateway: collects garbage on SIGUSR2, so that its memory can be compared before and after. */
process.on('SIGUSR2', () => {
  globalThis.gc?.();
});
