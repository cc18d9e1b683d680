import type { Page } from '@playwright/test'

/** What slides, fades or is laid out anew has come to its end; what turns for ever is left to it. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const ending = document
      .getAnimations()
      .filter((animation) => !endless(animation) && animation.playState === 'running')
    // One whose element goes meanwhile may never say that it has ended.
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    await frame()
  })
}
