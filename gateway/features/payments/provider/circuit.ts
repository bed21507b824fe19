import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  retry,
} from 'cockatiel';
import type { App } from '../../../context.ts';
import { withDeadline } from '../../../platform/async/deadline.ts';
import type { OutgoingRequest } from '../../../platform/outgoing/fetchWithDeadline.ts';
import { ProviderBusy, ProviderUnavailable, readAnswer } from './answers.ts';
import { endOutages, recordOutage } from './outages.ts';
import type { Transport } from './sender.ts';

/** Calls in a row that fail until the provider counts as down. Each has been tried up to three times. */
const FAILURES_TO_OPEN = 5;
/** Tries of a call that changes nothing at the provider. */
const RETRIES = 2;
const RETRY_DELAY_MS = { initial: 150, max: 1500 };
/** The next call may pass after the gap of a round of verification, at the longest after this many of them. */
const MAX_GAPS_OPEN = 10;
/** A try with less time than this would only be cut off. */
const MIN_TRY_MS = 100;

type Circuit = {
  breaker: ReturnType<typeof circuitBreaker>;
  pausedUntil: number;
  /** True while an outage is recorded that this process has not seen the end of. */
  isDown: boolean;
};

/** One circuit per process: its requests share the configuration, whatever context they run in. */
const circuits = new WeakMap<App['config'], Circuit>();

function circuitOf(config: App['config']): Circuit {
  const existing = circuits.get(config);
  if (existing) return existing;
  const breaker = circuitBreaker(
    handleWhen((error) => !(error instanceof ProviderBusy)),
    {
      breaker: new ConsecutiveBreaker(FAILURES_TO_OPEN),
      halfOpenAfter: new ExponentialBackoff({
        initialDelay: config.verifyGapMs,
        maxDelay: config.verifyGapMs * MAX_GAPS_OPEN,
      }),
    },
  );
  const circuit = { breaker, pausedUntil: 0, isDown: false };
  circuits.set(config, circuit);
  return circuit;
}

/** Sends one request within the time that is left for it. */
type TimedTransport = (url: string, request: OutgoingRequest, deadlineMs: number) => ReturnType<Transport>;

/**
 * Guards the calls to the provider. A call ends within the configured deadline, its retries included; only calls that
 * change nothing are retried, after random delays. After several calls in a row without an answer the provider counts as
 * down: no call waits for it then, and one at a time tries whether it is back. A 429 is kept to for all calls.
 * @throws ProviderUnavailable for a call that was not made
 */
export function guardCalls(app: App, transport: TimedTransport): Transport {
  const { config } = app;
  const circuit = circuitOf(config);
  return async (url, request) => {
    const { breaker } = circuit;
    // A call that waited for the result of another one's try would hold its payment's lease for nothing.
    if (Date.now() < circuit.pausedUntil || breaker.state === CircuitState.HalfOpen)
      throw new ProviderUnavailable();
    let isCalled = false;
    try {
      const response = await breaker.execute(() => {
        isCalled = true;
        return withDeadline(config.providerDeadlineMs, (signal) =>
          tryCall(transport, url, request, config.providerDeadlineMs, signal),
        );
      });
      if (circuit.isDown) {
        circuit.isDown = false;
        await note(app, endOutages(app));
      }
      return response;
    } catch (error) {
      if (!isCalled) throw new ProviderUnavailable();
      if (error instanceof ProviderBusy) {
        circuit.pausedUntil = Date.now() + error.pauseMs;
        app.log.warn({ pauseMs: error.pauseMs }, 'the payment provider asked for a pause');
      }
      if (breaker.state === CircuitState.Open) {
        circuit.isDown = true;
        await note(app, recordOutage(app, error));
      }
      throw error;
    }
  };
}

/** Awaits what is written for admins: it must not turn an answer of the provider into a failure. */
const note = (app: App, written: Promise<void>): Promise<void> =>
  written.catch((error: unknown) => app.log.warn({ err: error }, 'an outage was not recorded'));

function tryCall(
  transport: TimedTransport,
  url: string,
  request: OutgoingRequest,
  deadlineMs: number,
  signal: AbortSignal,
): ReturnType<Transport> {
  const until = Date.now() + deadlineMs;
  const left = () => until - Date.now();
  const canRetry = (error: unknown) =>
    request.method === 'GET' && !(error instanceof ProviderBusy) && left() > RETRY_DELAY_MS.max + MIN_TRY_MS;
  const retries = retry(handleWhen(canRetry), {
    maxAttempts: RETRIES,
    backoff: new ExponentialBackoff({ initialDelay: RETRY_DELAY_MS.initial, maxDelay: RETRY_DELAY_MS.max }),
  });
  return retries.execute(
    async () => readAnswer(await transport(url, request, Math.max(MIN_TRY_MS, left())), Date.now()),
    signal,
  );
}
