import { useCallback, useEffect, useRef, useState } from 'react';
import { useSignalTypingMutation, useTypingSubscription } from '../messages.generated.ts';

const SIGNAL_EVERY_MS = 3000;
const HOLDS_MS = 5000;

type Person = { id: string; name: string };

/**
 * Tells the others in a thread that the viewer writes, at most once in three seconds per message. It may be
 * lost. `done` is called when the message is sent: the next one is a new beginning.
 */
export function useSignalTyping(studentId: string): { typing: () => void; done: () => void } {
  const [signal] = useSignalTypingMutation({ context: { quiet: true } });
  const last = useRef(0);
  const typing = useCallback(() => {
    if (Date.now() - last.current < SIGNAL_EVERY_MS) return;
    last.current = Date.now();
    signal({ variables: { input: { studentId } } }).catch(() => {});
  }, [signal, studentId]);
  const done = useCallback(() => {
    last.current = 0;
  }, []);
  return { typing, done };
}

/**
 * Who is writing in a thread right now.
 * @param newestId of the newest message: whoever wrote it is not writing it any more
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
        setTimeout(() => setPeople((now) => now.filter((person) => person.id !== id)), HOLDS_MS),
      );
      setPeople((now) => (now.some((person) => person.id === id) ? now : [...now, { id, name }]));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another thread or another message begins anew
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
