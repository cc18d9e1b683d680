import type { Page } from '@playwright/test'

export interface Line {
  name: string
  latencyMs: number
  bytesPerSecond: number
  slowdown: number
}

const megabit = 1_000_000 / 8

export const lines: readonly Line[] = [
  {
    name: 'Fast 3G (562 ms, 1.44 Mbit/s), processor 4 × slower',
    latencyMs: 562,
    bytesPerSecond: 1.44 * megabit,
    slowdown: 4,
  },
  { name: '150 ms, 1.6 Mbit/s', latencyMs: 150, bytesPerSecond: 1.6 * megabit, slowdown: 1 },
]

interface Looks {
  firstText: number
  shift: number
}

declare global {
  var looks: Looks
}

/** Call this function before navigation, because the observers affect only pages that are loaded later. */
export async function startObservers(page: Page, token = ''): Promise<void> {
  await page.addInitScript((value) => {
    if (value) localStorage.setItem('token', value)
    globalThis.looks = { firstText: 0, shift: 0 }
    new PerformanceObserver((list) => {
      const first = list.getEntriesByName('first-contentful-paint')[0]
      if (first) globalThis.looks.firstText = first.startTime
    }).observe({ type: 'paint', buffered: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value: moved, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
        if (!hadRecentInput) globalThis.looks.shift += moved
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, token)
}

export const readLooks = (page: Page): Promise<Looks> => page.evaluate(() => globalThis.looks)

export async function waitUntilVisible(page: Page, selector: string): Promise<number> {
  const seen = await page.waitForFunction(
    (wanted) => {
      const found = document.querySelector(wanted)
      return found?.checkVisibility() ? performance.now() : false
    },
    selector,
    { polling: 'raf', timeout: 90_000 },
  )
  return Number(await seen.jsonValue())
}

export async function throttle(page: Page, { latencyMs, bytesPerSecond, slowdown }: Line) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  const set = async (latency: number, throughput: number, rate: number) => {
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: throughput,
      uploadThroughput: throughput,
    })
    await client.send('Emulation.setCPUThrottlingRate', { rate })
  }
  const throttling = {
    apply: () => set(latencyMs, bytesPerSecond, slowdown),
    release: () => set(0, -1, 1),
  }
  await throttling.apply()
  return throttling
}
