/** A function of a process that another one calls, such as `publish`. */
type Handler = (argument: never) => unknown;

type Call = { id: number; method: string; argument: never };

/** Answers the calls of the process that started this one, and ends with it. */
export function answerCalls(handlers: Readonly<Record<string, Handler>>): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ id, method, argument }: Call) => {
    try {
      const result = await handlers[method]?.(argument);
      process.send?.({ id, result });
    } catch (error) {
      process.send?.({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  process.send?.({ isReady: true });
}
