import { CLOSE_CODES } from '../../contract/protocol.ts';
import { type ActiveSubscription, isOpen } from './subscription.ts';
import { textFrame } from './textFrame.ts';

/** Frames that one subscription may have buffered before its socket is closed; it catches up after it reconnects. */
const MAX_PENDING_FRAMES = 256;

/** Returns the frame of a result for a subscription. */
export type Frames = (subscriptionId: string) => Buffer;

/**
 * Returns a function that makes the frames of a result. Clients number their subscriptions, so that most of those who
 * get it have the same number, and one frame is made for all of them.
 * @param payload the JSON of the result
 */
export function framesOf(payload: string): Frames {
  const frames = new Map<string, Buffer>();
  return (subscriptionId) => {
    const known = frames.get(subscriptionId);
    if (known) return known;
    const frame = textFrame(`{"id":${JSON.stringify(subscriptionId)},"type":"next","payload":${payload}}`);
    frames.set(subscriptionId, frame);
    return frame;
  };
}

/** Writes a frame to the socket of a subscription, or closes a socket that does not read. */
export function writeFrame(subscription: ActiveSubscription, frames: Frames): void {
  if (!isOpen(subscription)) return;
  const { socket, stream } = subscription.connection;
  const frame = frames(subscription.id);
  // Written past `ws`, which would make a frame for each socket. It writes its own as a whole, so that none is torn.
  if (stream.writableLength === 0) {
    // A socket that keeps up takes it at once. Only frames behind others are counted: Node does more for a callback.
    stream.write(frame);
    return;
  }
  if (subscription.pendingFrames === MAX_PENDING_FRAMES) {
    // A closing handshake would wait behind the frames that the stalled client does not read.
    socket.close(...CLOSE_CODES.tooSlow);
    socket.terminate();
    return;
  }
  subscription.pendingFrames += 1;
  stream.write(frame, () => {
    subscription.pendingFrames -= 1;
    if (subscription.pendingFrames > 0) return;
    subscription.onDrained?.();
    subscription.onDrained = null;
  });
}
