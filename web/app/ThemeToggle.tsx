import { Moon, Sun } from 'lucide-react';
import { useTheme } from '../ui/theme.ts';

export function ThemeToggle() {
  const { dark, choose } = useTheme();
  const Icon = dark ? Sun : Moon;
  return (
    <button
      type="button"
      aria-label={dark ? 'Switch to light colours' : 'Switch to dark colours'}
      className="grid size-11 place-items-center rounded-xl text-ink hover:bg-indigo-soft"
      onClick={() => choose(dark ? 'light' : 'dark')}
    >
      <Icon className="size-6" aria-hidden="true" />
    </button>
  );
}
