import { createContext, type ReactNode, use } from 'react';

const IsShared = createContext(false);

/** Renders Markdown below it as somebody else's: its links say where they lead, and its code can be copied. */
export function SharedText({ children }: { children: ReactNode }) {
  return <IsShared value={true}>{children}</IsShared>;
}

/** Returns whether the text is by somebody else than the authors of the courses. */
export const useIsShared = () => use(IsShared);
