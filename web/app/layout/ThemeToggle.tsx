import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../../ui/theme.ts';
import { menuItemStyle } from './NavDisclosure.tsx';

/** Renders the colour scheme switch: an icon in the header, with a label (`named`) in the mobile menu. */
export function ThemeToggle({ named }: { named?: boolean }) {
  const { dark, choose } = useTheme();
  const Icon = dark ? Sun : Moon;
  const label = dark ? 'Switch to light colours' : 'Switch to dark colours';
  return (
    <button
      type="button"
      aria-label={named ? undefined : label}
      className={
        named ? menuItemStyle : 'grid size-11 place-items-center rounded-xl text-ink hover:bg-indigo-soft'
      }
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Icon className="size-6" aria-hidden="true" />
      {named && label}
    </button>
  );
}
