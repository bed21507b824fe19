import { type RefObject, useEffect, useRef, useState } from 'react';
import { MAX_POSITION_SECONDS, type Video } from '../../../contract/lessons.ts';
import { useSaveLessonPositionMutation } from './lessons.generated.ts';
import { playerOrigin, readPlayerMessage, subscribeMessages } from './videoFrame.ts';

const SAVE_INTERVAL_SECONDS = 10;
const HANDSHAKE_INTERVAL_MS = 1000;
/** Time without a message after which a player counts as failed. */
const READY_TIMEOUT_MS = 45_000;

type WatchedVideo = { studentId: string; lessonId: string; video: Video };

/** Listens to the player in a frame: saves its position, and detects that it does not play. */
export function usePlayer(
  frame: RefObject<HTMLIFrameElement | null>,
  watched: WatchedVideo,
): { failed: boolean } {
  const [failed, setFailed] = useState(false);
  const [save] = useSaveLessonPositionMutation({ context: { quiet: true } });
  const latest = useRef({ save, watched });
  latest.current = { save, watched };

  useEffect(() => {
    const { video } = latest.current.watched;
    const origin = playerOrigin(video);
    const messages = subscribeMessages(video);
    if (messages.length === 0) return;
    let savedPosition = -SAVE_INTERVAL_SECONDS;
    let position: number | null = null;

    const savePosition = () => {
      if (position === null || position === savedPosition) return;
      savedPosition = position;
      const { studentId, lessonId } = latest.current.watched;
      const input = { studentId, lessonId, seconds: Math.min(position, MAX_POSITION_SECONDS) };
      // A position that could not be saved is superseded by the next one.
      latest.current.save({ variables: { input } }).catch(() => {});
    };
    const sendHandshake = () => {
      for (const message of messages)
        frame.current?.contentWindow?.postMessage(JSON.stringify(message), origin);
    };
    const handshakeTimer = setInterval(sendHandshake, HANDSHAKE_INTERVAL_MS);
    const readyTimeout = setTimeout(() => setFailed(true), READY_TIMEOUT_MS);
    const onMessage = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const playerEvent = readPlayerMessage(video, event.data);
      if (!playerEvent) return;
      clearTimeout(readyTimeout);
      if (playerEvent.is === 'failed') setFailed(true);
      if (playerEvent.is !== 'at') return;
      clearInterval(handshakeTimer);
      position = playerEvent.seconds;
      if (Math.abs(position - savedPosition) >= SAVE_INTERVAL_SECONDS) savePosition();
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') savePosition();
    };
    window.addEventListener('message', onMessage);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      clearInterval(handshakeTimer);
      clearTimeout(readyTimeout);
      window.removeEventListener('message', onMessage);
      document.removeEventListener('visibilitychange', onVisibilityChange);
      savePosition();
    };
  }, [frame]);
  return { failed };
}
