const TEXT = 0x81;
/** Lengths from which a header has two and eight bytes more. */
const MEDIUM = 126;
const LONG = 65_536;

/** Returns the frame of a text from a server, as RFC 6455 has it: the same bytes for everybody who gets the text. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < MEDIUM ? 2 : length < LONG ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = TEXT;
  if (header === 2) frame[1] = length;
  if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  }
  if (header === 10) {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}
