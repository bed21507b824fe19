const browsers: [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|OPT\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** What a person would call the device behind a browser's own name for itself, such as "Chrome on Android". */
export function deviceName(userAgent: string | null): string {
  const among = (known: [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const [browser, system] = [among(browsers), among(systems)];
  if (!browser && !system) return 'Another device';
  return [browser ?? 'A browser', system].filter(Boolean).join(' on ');
}

/** Whether it is one to hold in the hand. */
export function isHandheld(userAgent: string | null): boolean {
  return /Android|iPhone|iPad/.test(userAgent ?? '');
}
