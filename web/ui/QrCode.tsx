import { encode } from 'uqr';

type QrCodeProps = { text: string; label: string };

/** Renders a QR code. Always dark on white, whatever the theme, because cameras expect it. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="w-56 max-w-full rounded-brick border-2 border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  );
}
