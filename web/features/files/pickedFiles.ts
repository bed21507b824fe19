import type { ClipboardEvent } from 'react';

const PICTURE_TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' };

/**
 * Returns the types of files that a picker offers, by their extensions. Pictures have their MIME types besides: a phone
 * offers its camera only for these.
 */
export function acceptOf(extensions: readonly string[]): string {
  const pictures = Object.entries(PICTURE_TYPES).filter(([extension]) => extensions.includes(extension));
  return [...pictures.map(([, type]) => type), ...extensions.map((extension) => `.${extension}`)].join(',');
}

/**
 * Takes the files out of a paste; none of one with text. Office programs copy text together with an image of it: the text
 * is meant.
 */
export function takePastedFiles(event: ClipboardEvent): File[] {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain')) return [];
  event.preventDefault();
  return files;
}
