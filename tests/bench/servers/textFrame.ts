const SHORT = 126;
const MEDIUM = 65_536;

/** Returns the frame of a text from a server, as RFC 6455 has it; of at most 64 KB. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  if (length >= MEDIUM) throw new Error(`A frame of ${length} bytes`);
  const header = length < SHORT ? 2 : 4;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = 0x81;
  frame[1] = Math.min(length, SHORT);
  if (header === 4) frame.writeUInt16BE(length, 2);
  frame.write(text, header);
  return frame;
}
