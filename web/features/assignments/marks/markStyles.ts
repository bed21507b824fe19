import type { MarkColour } from '../../../../contract/pictureMarks.ts';

/** The colours of a mark: its line, the casing around it, and what is written on the line's colour. */
type MarkStyle = { line: string; casing: string; ink: string };

// The same in both themes, since the picture under the marks is the same. Line and casing differ so much that one of
// them stands out from any picture, and the ink can be read on the line's colour.
export const MARK_STYLES: Record<MarkColour, MarkStyle> = {
  RED: { line: '#b91c1c', casing: '#ffffff', ink: '#ffffff' },
  BLUE: { line: '#1d4ed8', casing: '#ffffff', ink: '#ffffff' },
  GREEN: { line: '#166534', casing: '#ffffff', ink: '#ffffff' },
  YELLOW: { line: '#fde047', casing: '#1c1917', ink: '#1c1917' },
};
