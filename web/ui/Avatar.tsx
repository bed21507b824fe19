import { clsx } from 'clsx';

const sizes = { sm: 'size-8 text-base', md: 'size-11 text-xl', lg: 'size-20 text-4xl' };
const tones = [
  'bg-mango-soft text-mango-text',
  'bg-indigo-soft text-indigo',
  'bg-teal-soft text-teal',
  'bg-coral-soft text-coral',
];

/** Renders the initial of a name on a colour derived from the name. The name itself must be beside it. */
export function Avatar({ name, size }: { name: string; size?: keyof typeof sizes }) {
  const initial = name.trim().charAt(0).toUpperCase() || 'U';
  const tone = tones[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % tones.length];
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid shrink-0 place-items-center rounded-full font-display font-semibold',
        sizes[size ?? 'md'],
        tone,
      )}
    >
      {initial}
    </span>
  );
}
