import type { Assignments_ImageFragment } from '../assignments.generated.ts';

/** Renders the image of a question; reserves its space before it has loaded. */
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
