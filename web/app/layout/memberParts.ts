import type { ComponentType } from 'react';
import type { Viewer } from '../../features/accounts/session/session.ts';
import { AccountControls } from './AccountControls.tsx';
import { BottomBar } from './BottomBar.tsx';
import { MemberNav } from './MemberNav.tsx';

/** The parts of the layout for signed-in people: one chunk, so that a visitor's first view names a single one. */
export const memberParts = { AccountControls, BottomBar, MemberNav } satisfies Record<
  string,
  ComponentType<{ viewer: Viewer }>
>;

export type MemberPart = keyof typeof memberParts;
