import { clsx } from 'clsx';

const sizes = {
  xs: 'size-6 text-sm',
  sm: 'size-8 text-base',
  md: 'size-11 text-xl',
  lg: 'size-20 text-4xl',
};
const tones = [
  'bg-mango-soft text-mango-text',
  'bg-indigo-soft text-indigo',
  'bg-teal-soft text-teal',
  'bg-coral-soft text-coral',
];

export type InitialProps = { name: string; size?: keyof typeof sizes };

/** Returns the classes of a round picture in one of the sizes of an initial. */
export const roundStyle = (size: InitialProps['size']) => clsx('shrink-0 rounded-full', sizes[size ?? 'md']);

/** Renders the initial of a name on a colour derived from the name. The name itself must be beside it. */
export function Initial({ name, size }: InitialProps) {
  const initial = name.trim().charAt(0).toUpperCase() || 'U';
  const tone = tones[[...name].reduce((sum, char) => sum + (char.codePointAt(0) ?? 0), 0) % tones.length];
  return (
    <span
      aria-hidden="true"
      className={clsx('grid place-items-center font-display font-semibold', roundStyle(size), tone)}
    >
      {initial}
    </span>
  );
}
