import type { Assignments_ImageFragment } from '../assignments.generated.ts';

/** The picture of a question, in the room it will take before it is there. */
export function QuestionImage({ image }: { image: Assignments_ImageFragment }) {
  const { url, alt, width, height } = image;
  return (
    <img
      src={url}
      alt={alt}
      width={width ?? undefined}
      height={height ?? undefined}
      loading="lazy"
      className="h-auto w-full max-w-lg rounded-brick border-2 border-line bg-sunken text-base text-muted"
    />
  );
}
