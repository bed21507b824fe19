import { useSyncExternalStore } from 'react';

/** The state of the live connection: `resting` while nothing subscribes, `waiting` between two attempts. */
export type ConnectionState = 'resting' | 'connecting' | 'connected' | 'waiting';

let state: ConnectionState = 'resting';
const listeners = new Set<() => void>();

export const connectionState = (): ConnectionState => state;

export function setConnectionState(next: ConnectionState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

/** Subscribes to the state. @returns the function that unsubscribes */
export function onConnectionState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(onConnectionState, connectionState, connectionState);
}
