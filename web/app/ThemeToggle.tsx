import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../ui/theme.ts';
import { menuItemStyle } from './NavDisclosure.tsx';

/** In the bar an icon; `named` for the mobile menu, where there is room for words. */
export function ThemeToggle({ named }: { named?: boolean }) {
  const { dark, choose } = useTheme();
  const Icon = dark ? Sun : Moon;
  const words = dark ? 'Switch to light colours' : 'Switch to dark colours';
  return (
    <button
      type="button"
      aria-label={named ? undefined : words}
      className={
        named ? menuItemStyle : 'grid size-11 place-items-center rounded-xl text-ink hover:bg-indigo-soft'
      }
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Icon className="size-6" aria-hidden="true" />
      {named && words}
    </button>
  );
}
