import { openProvider, type Provider } from '../fakes/identityProvider.ts'
import { openReceiver, type Receiver } from '../server/network/receiver.ts'
import { test as base } from './mail.ts'

export const test = base.extend<{ provider: Provider; receiver: Receiver }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  provider: async ({}, use) => {
    const provider = await openProvider()
    await use(provider)
    await provider.close()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  receiver: async ({}, use) => {
    const receiver = await openReceiver()
    await use(receiver)
    await receiver.close()
  },
  settings: async ({ provider, post }, use) => {
    await use({
      ASSAY_BASE_URL: 'http://localhost',
      ASSAY_OIDC_ISSUER: provider.issuer,
      ASSAY_OIDC_CLIENT_ID: provider.clientId,
      ASSAY_OIDC_CLIENT_SECRET: provider.clientSecret,
      ASSAY_OIDC_NAME: 'Example',
      ASSAY_SMTP_URL: post.url,
      ASSAY_MAIL_FROM: 'Jobs <jobs@example.com>',
      ASSAY_WEBHOOK_NETWORKS: '127.0.0.1/32',
    })
  },
})
