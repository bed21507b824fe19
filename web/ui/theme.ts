import { useSyncExternalStore } from 'react';

export type ThemeSetting = 'light' | 'dark' | 'system';

const storageKey = 'lm-theme';
const changed = new EventTarget();

function current(): ThemeSetting {
  const set = document.documentElement.dataset.theme;
  return set === 'light' || set === 'dark' ? set : 'system';
}

function choose(setting: ThemeSetting): void {
  if (setting === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = setting;
  try {
    if (setting === 'system') localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, setting);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
  changed.dispatchEvent(new Event('change'));
}

function subscribe(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  changed.addEventListener('change', listener);
  system.addEventListener('change', listener);
  return () => {
    changed.removeEventListener('change', listener);
    system.removeEventListener('change', listener);
  };
}

const isDark = () =>
  current() === 'dark' || (current() === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);

/** Returns the chosen colour scheme ('system' by default), whether it is dark, and its setter. */
export function useTheme(): {
  setting: ThemeSetting;
  dark: boolean;
  choose: (setting: ThemeSetting) => void;
} {
  const setting = useSyncExternalStore(subscribe, current, () => 'system' as const);
  const dark = useSyncExternalStore(subscribe, isDark, () => false);
  return { setting, dark, choose };
}
