import { VisuallyHidden } from './VisuallyHidden.tsx';

/** Renders the number of unread items; nothing at zero, '99+' above ninety-nine. */
export function UnreadBadge({ count }: { count: number }) {
  if (count <= 0) return null;
  return (
    <span className="relative grid h-6 min-w-6 place-items-center rounded-full bg-danger-solid px-1.5 text-sm font-bold leading-none text-on-danger">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{`${count} unread`}</VisuallyHidden>
    </span>
  );
}
