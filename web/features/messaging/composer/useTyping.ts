import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignalTypingMutation, useTypingSubscription } from '../messages.generated.ts';

const SIGNAL_INTERVAL_MS = 3000;
const TYPING_TIMEOUT_MS = 5000;

type Person = { id: string; name: string };

/**
 * Signals to the others in a thread that the viewer is typing, at most once in three seconds per message. Signals
 * may be lost. Call `done` when the message is sent, so that the next one signals immediately.
 */
export function useSignalTyping(studentId: string): { typing: () => void; done: () => void } {
  const [signal] = useSignalTypingMutation({ context: { quiet: true } });
  const last = useRef(0);
  const typing = useCallback(() => {
    if (Date.now() - last.current < SIGNAL_INTERVAL_MS) return;
    last.current = Date.now();
    signal({ variables: { input: { studentId } } }).catch(() => {});
  }, [signal, studentId]);
  const done = useCallback(() => {
    last.current = 0;
  }, []);
  return { typing, done };
}

/**
 * Returns the people who are typing in a thread.
 * @param newestId id of the newest message: its sender is no longer typing it
 */
export function useTypingPeople(studentId: string, newestId: string | undefined): readonly Person[] {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>());
  useTypingSubscription({
    ignoreResults: true,
    onData({ data }) {
      const typing = data.data?.typing;
      if (typing?.studentId !== studentId) return;
      const { id, name } = typing.person;
      clearTimeout(timers.current.get(id));
      timers.current.set(
        id,
        setTimeout(() => setPeople((now) => now.filter((person) => person.id !== id)), TYPING_TIMEOUT_MS),
      );
      setPeople((now) => (now.some((person) => person.id === id) ? now : [...now, { id, name }]));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of thread or newest message resets the list
  useEffect(() => {
    const running = timers.current;
    return () => {
      for (const timer of running.values()) clearTimeout(timer);
      running.clear();
      setPeople([]);
    };
  }, [studentId, newestId]);
  return people;
}
