import type { Page } from '@playwright/test'

export async function waitForStillPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const endless = (animation: Animation) => animation.effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY
    const ending = document
      .getAnimations()
      .filter((animation) => !endless(animation) && animation.playState === 'running')
    // The wait for animations has a time limit, because the animation of a removed element may never finish.
    const ended = Promise.allSettled(ending.map(({ finished }) => finished))
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, 2_000))])
    await frame()
  })
}
