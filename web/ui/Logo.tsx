/** Renders the logo, a brick with a spark, with the name beside it unless `mark` is set. */
export function Logo({ mark }: { mark?: boolean }) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 40 40" className="size-10 shrink-0" aria-hidden="true">
        <path
          className="fill-mango-edge"
          d="M9 5h8a2 2 0 0 1 2 2v6H7V7a2 2 0 0 1 2-2Zm14 0h8a2 2 0 0 1 2 2v6H21V7a2 2 0 0 1 2-2Z"
        />
        <rect x="3" y="10" width="34" height="27" rx="8" className="fill-mango" />
        <path
          className="fill-on-mango"
          d="M20 13c1 6.200 3.200 9.200 9.800 10.500C23.200 24.800 21 27.800 20 34c-1-6.200-3.200-9.200-9.800-10.500C16.800 22.200 19 19.200 20 13Z"
        />
      </svg>
      {mark ? <span className="sr-only">Little Makers</span> : <Wordmark />}
    </span>
  );
}

function Wordmark() {
  return (
    // Wraps to two lines where a large font or a narrow screen leaves no room beside the menus.
    <span className="font-display text-2xl font-semibold leading-none tracking-tight text-ink min-[26rem]:whitespace-nowrap">
      Little <span className="text-indigo">Makers</span>
    </span>
  );
}
