import { Play, RotateCw, VideoOff } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { VIDEO_TEXTS, type Video } from '../../../contract/lessons.ts';
import { Button } from '../../ui/Button.tsx';
import { SandboxedVideo } from './SandboxedVideo.tsx';
import type { OpenLesson } from './useLesson.ts';
import { usePlayer } from './usePlayer.ts';
import { frameAddress, videoSize } from './videoFrame.ts';

const providerLabels: Record<Video['provider'], string> = {
  YOUTUBE: 'Plays from YouTube',
  VIMEO: 'Plays from Vimeo',
  MUX: 'Plays from Mux',
  CUSTOM: 'Plays from another site',
};

/** Renders the video of a lesson that has one, or why it cannot be shown. Nothing of it is loaded before play is pressed. */
export function LessonVideo({ page }: { page: OpenLesson }) {
  const [attempt, setAttempt] = useState(0);
  const { video } = page;
  if (!video) return <NoVideo title="Video Unavailable">{VIDEO_TEXTS.failed}</NoVideo>;
  if (attempt === 0) return <Poster page={page} video={video} onPlay={() => setAttempt(1)} />;
  return <Player key={attempt} page={page} video={video} onRetry={() => setAttempt(attempt + 1)} />;
}

type PosterProps = { page: OpenLesson; video: Video; onPlay: () => void };

function Poster({ page, video, onPlay }: PosterProps) {
  const { positionSeconds } = page;
  return (
    <button
      type="button"
      onClick={onPlay}
      className="group grid aspect-video w-full content-center justify-items-center gap-2 rounded-3xl bg-art-night p-4 text-center text-white sm:gap-3"
    >
      <span className="grid size-16 place-items-center rounded-full bg-mango text-on-mango transition-transform motion-safe:group-hover:scale-105 sm:size-20">
        <Play className="size-8 translate-x-0.5 fill-current sm:size-10" aria-hidden="true" />
      </span>
      <span className="font-display text-xl font-medium leading-tight sm:text-2xl">
        {positionSeconds > 0 ? `Continue at ${clock(positionSeconds)}` : 'Play video'}
      </span>
      {page.videoTitle && <span className="leading-tight max-sm:text-base">{page.videoTitle}</span>}
      <span className="text-base leading-tight">
        {`${videoSize(page.videoDurationMinutes)}. ${providerLabels[video.provider]}.`}
      </span>
    </button>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

type PlayerProps = { page: OpenLesson; video: Video; onRetry: () => void };

function Player({ page, video, onRetry }: PlayerProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // The start position is fixed on mount: a new address would reload the frame.
  const [address] = useState(() => frameAddress(video, page.positionSeconds, location.origin));
  const { failed } = usePlayer(frame, { studentId: page.studentId, lessonId: page.lessonId, video });
  if (failed) {
    return (
      <NoVideo title="Video Unavailable" isAlert>
        <p>{VIDEO_TEXTS.failed}</p>
        <Button
          variant="outline"
          size="sm"
          icon={<RotateCw className="size-4" aria-hidden="true" />}
          onClick={onRetry}
        >
          Try Again
        </Button>
      </NoVideo>
    );
  }
  return <SandboxedVideo frame={frame} address={address} title={`Video: ${page.videoTitle ?? page.title}`} />;
}

/** Says in a line that a lesson has no video, which must not look like something that is broken. */
export function NoVideoLine({ isPlanned }: { isPlanned: boolean }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-base text-muted">
      <VideoOff className="size-4" aria-hidden="true" />
      <span className="font-bold">No Video Available</span>
      <span>
        {isPlanned ? 'Video content will be available soon' : "This lesson doesn't have a video yet"}
      </span>
    </p>
  );
}

type NoVideoProps = { title: string; isAlert?: boolean; children: ReactNode };

function NoVideo({ title, isAlert, children }: NoVideoProps) {
  return (
    <div
      role={isAlert ? 'alert' : undefined}
      className="grid content-center justify-items-center gap-2 rounded-3xl border-2 border-dashed border-line-strong bg-sunken px-4 py-8 text-center sm:py-12"
    >
      <VideoOff className="size-10 text-muted" aria-hidden="true" />
      <h2 className="text-xl">{title}</h2>
      <div className="grid justify-items-center gap-3 text-muted">{children}</div>
    </div>
  );
}
