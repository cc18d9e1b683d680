import type { Page } from '@playwright/test'

export async function addPasskeyDevice(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
