import { type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_POSITION_SECONDS, type Video } from '../../../contract/lessons.ts';
import { useSaveLessonPositionMutation } from './lessons.generated.ts';
import { greeting, playerOrigin, readPlayer } from './videoFrame.ts';

const SAVE_EVERY_SECONDS = 10;
const GREET_EVERY_MS = 1000;
/** How long a player may be silent before it counts as one that does not come. */
const PATIENCE_MS = 45_000;

type Watched = { studentId: string; lessonId: string; video: Video };

/** Listens to the player in a frame: remembers how far it is, and notices when it does not play. */
export function usePlayer(frame: RefObject<HTMLIFrameElement | null>, watched: Watched): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const [save] = useSaveLessonPositionMutation({ context: { quiet: true } });
  const latest = useRef({ save, watched });
  latest.current = { save, watched };

  useEffect(() => {
    const { video } = latest.current.watched;
    const origin = playerOrigin(video);
    const words = greeting(video);
    if (words.length === 0) return;
    let saved = -SAVE_EVERY_SECONDS;
    let at: number | null = null;

    const keep = () => {
      if (at === null || at === saved) return;
      saved = at;
      const { studentId, lessonId } = latest.current.watched;
      const input = { studentId, lessonId, seconds: Math.min(at, MAX_POSITION_SECONDS) };
      // A place that is not kept is told again with the next one.
      latest.current.save({ variables: { input } }).catch(() => {});
    };
    const greet = () => {
      for (const word of words) frame.current?.contentWindow?.postMessage(JSON.stringify(word), origin);
    };
    const greeter = setInterval(greet, GREET_EVERY_MS);
    const patience = setTimeout(() => setFailed(true), PATIENCE_MS);
    const hear = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const news = readPlayer(video, event.data);
      if (!news) return;
      clearTimeout(patience);
      if (news.is === 'failed') setFailed(true);
      if (news.is !== 'at') return;
      clearInterval(greeter);
      at = news.seconds;
      if (Math.abs(at - saved) >= SAVE_EVERY_SECONDS) keep();
    };
    const hide = () => {
      if (document.visibilityState === 'hidden') keep();
    };
    window.addEventListener('message', hear);
    document.addEventListener('visibilitychange', hide);
    return () => {
      clearInterval(greeter);
      clearTimeout(patience);
      window.removeEventListener('message', hear);
      document.removeEventListener('visibilitychange', hide);
      keep();
    };
  }, [frame]);
  return { failed };
}
