import { useSyncExternalStore } from 'react';

/** Whether news comes in: `resting` while nobody asked for any, `waiting` between two attempts. */
export type LineState = 'resting' | 'connecting' | 'connected' | 'waiting';

let state: LineState = 'resting';
const listeners = new Set<() => void>();

export const lineState = (): LineState => state;

export function setLineState(next: LineState): void {
  if (next === state) return;
  state = next;
  for (const listener of [...listeners]) listener();
}

/** @returns what ends it */
export function onLineState(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useLineState(): LineState {
  return useSyncExternalStore(onLineState, lineState, lineState);
}
