import { clsx } from 'clsx';
import { usePlatformName } from './platformName.ts';

/** The longest name that fits beside the menus in one line. */
const MAX_LINE_LENGTH = 16;

/** Renders the logo: a brick with a spark, and the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex min-w-0 items-center gap-2.5">
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
      <Wordmark />
    </span>
  );
}

function Wordmark() {
  const name = usePlatformName();
  const [first, ...others] = name.split(' ');
  const rest = others.join(' ');
  const isLong = name.length > MAX_LINE_LENGTH;
  return (
    // Wraps to two lines where a large font, a narrow screen or a long name leaves no room beside the menus.
    <span
      className={clsx(
        'font-display font-semibold tracking-tight text-ink',
        isLong
          ? 'line-clamp-2 max-w-52 text-lg leading-tight wrap-anywhere'
          : 'text-2xl leading-none min-[26rem]:whitespace-nowrap',
      )}
    >
      {rest === '' ? first : `${first} `}
      {rest && <span className="text-indigo">{rest}</span>}
    </span>
  );
}
