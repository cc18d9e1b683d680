/**
 * The first matching browser is used. The order matters, because each browser also claims to be several other browsers.
 */
const browsers = [
  [/\bEdgA?(?:iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOPT\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
] as const

const systems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const program = /^([\p{L}\d][\p{L}\d ._-]{0,39})(?:\/|$)/u

function firstOf(names: readonly (readonly [RegExp, string])[], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Browser and system, for example 'Firefox, Linux', or the name of another client. Empty for an unknown device. */
export function deviceOf(userAgent: string): string {
  const browser = firstOf(browsers, userAgent)
  if (browser) return [browser, firstOf(systems, userAgent)].filter(Boolean).join(', ')
  const named = program.exec(userAgent)?.[1] ?? ''
  return named === 'Mozilla' ? (firstOf(systems, userAgent) ?? '') : named
}
