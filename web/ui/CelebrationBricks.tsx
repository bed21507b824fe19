import { useEffect, useRef } from 'react';

const DURATION_MS = 1100;
const COLOURS = ['bg-mango', 'bg-indigo', 'bg-teal', 'bg-coral'];
const BRICKS = Array.from({ length: 18 }, (_, index) => ({
  id: index,
  colour: COLOURS[index % COLOURS.length],
}));

/** Renders the bricks of a celebration and lets them fly once. */
export function CelebrationBricks() {
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const bricks = [...(box.current?.children ?? [])];
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const flights = bricks.map((brick, index) => {
      const angle = (index / bricks.length) * 2 * Math.PI;
      const reach = 4 + (index % 3) * 2;
      const to = `translate(${Math.cos(angle) * reach * 1.8}rem, ${Math.sin(angle) * reach}rem) rotate(${index * 40}deg)`;
      return brick.animate(
        [
          { transform: 'scale(0.3)', opacity: 1 },
          { transform: to, opacity: 1, offset: 0.7 },
          { transform: `${to} translateY(1.5rem)`, opacity: 0 },
        ],
        { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.8, 0.3, 1)' },
      );
    });
    return () => {
      for (const flight of flights) flight.cancel();
    };
  }, []);
  return (
    <span
      ref={box}
      aria-hidden="true"
      data-celebration=""
      className="pointer-events-none absolute inset-0 grid place-items-center *:col-start-1 *:row-start-1"
    >
      {BRICKS.map(({ id, colour }) => (
        <span key={id} className={`size-3 rounded-sm opacity-0 ${colour}`} />
      ))}
    </span>
  );
}
