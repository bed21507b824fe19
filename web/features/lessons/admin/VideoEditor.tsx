import { Play } from 'lucide-react';
import { useState } from 'react';
import { parseEmbedCode, platformOf, stripScripts } from '../../../../contract/lessonContent.ts';
import { VIDEO_TEXTS } from '../../../../contract/lessons.ts';
import { Button } from '../../../ui/Button.tsx';
import { Textarea } from '../../../ui/TextField.tsx';
import { SandboxedVideo } from '../SandboxedVideo.tsx';
import { frameAddress } from '../videoFrame.ts';
import { embedProblem } from './lessonForm.ts';

type VideoEditorProps = {
  name: string;
  value: string;
  /** The problem that the form found when it was submitted. */
  error: string | null;
  onChange: (value: string) => void;
};

/** Edits the embed code of a video, shows the detected platform and id, and plays it on request. */
export function VideoEditor({ name, value, error, onChange }: VideoEditorProps) {
  const [isTouched, setTouched] = useState(false);
  const [isPreviewing, setPreviewing] = useState(false);
  const parsed = value.trim() === '' ? null : parseEmbedCode(value);
  const video = parsed && 'video' in parsed ? parsed.video : null;
  const embedError = isTouched || isPreviewing ? embedProblem(value) : null;
  const missingError = isPreviewing && value.trim() === '' ? VIDEO_TEXTS.required : null;
  const isStripped =
    parsed !== null && 'code' in parsed && video !== null && stripScripts(value) !== value.trim();
  return (
    <div className="grid gap-3">
      <Textarea
        label="Video embed code"
        optional
        hint="An address, an id or the embed code. Only YouTube and Vimeo are officially supported."
        name={name}
        rows={3}
        spellCheck={false}
        value={value}
        error={missingError ?? embedError ?? error}
        className="break-all font-mono"
        onBlur={() => setTouched(true)}
        onChange={(event) => {
          setTouched(false);
          setPreviewing(false);
          onChange(event.target.value);
        }}
      />
      {value.trim() !== '' && (
        <div role="status">
          <dl className="grid gap-x-6 gap-y-1 text-base sm:grid-cols-[auto_minmax(0,1fr)]">
            <dt className="text-muted">Detected platform</dt>
            <dd className="font-bold">{platformOf(video)}</dd>
            <dt className="text-muted">Video id</dt>
            <dd className="min-w-0 break-all font-bold">{video?.videoId ?? 'none'}</dd>
          </dl>
        </div>
      )}
      {isStripped && (
        <p className="text-base text-muted">Scripts in the embed code are taken out when it is saved.</p>
      )}
      <Button
        variant="outline"
        size="sm"
        className="justify-self-start"
        icon={<Play className="size-4" aria-hidden="true" />}
        onClick={() => setPreviewing(true)}
      >
        Preview Video
      </Button>
      {isPreviewing && video && (
        <SandboxedVideo
          key={`${video.provider} ${video.videoId}`}
          address={frameAddress(video, 0, location.origin)}
          title="Preview of the video"
        />
      )}
    </div>
  );
}
