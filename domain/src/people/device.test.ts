import { expect, test } from 'vitest'
import { deviceOf } from './device.ts'

const APPLE = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

test.each([
  ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0'],
  [
    'Chrome, Linux',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  ],
  [
    'Edge, Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  ],
  ['Safari, macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${APPLE} Version/18.1 Safari/605.1.15`],
  [
    'Safari, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} Version/18.1 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Chrome, iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) ${APPLE} CriOS/131.0 Mobile/15E148 Safari/604.1`,
  ],
  [
    'Samsung Internet, Android',
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0 Mobile Safari/537.36',
  ],
  ['iPad', 'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X)'],
  ['curl', 'curl/8.5.0'],
  ['node', 'node'],
  ['', ''],
  ['', 'Mozilla/5.0'],
  ['', '<script>alert(1)</script>'],
  ['', `${'x'.repeat(10_000)}/1`],
])('the device "%s" is recognised in the user agent %s', (device, userAgent) => {
  expect(deviceOf(userAgent)).toBe(device)
})
