import { getMail } from '@assay/contract/invitations'
import type { Caller } from '../client/caller.ts'
import { type MailServer, openMailServer } from '../fakes/mailServer.ts'
import { test as base, expect } from './fixtures.ts'

export const test = base.extend<{ post: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern
  post: async ({}, use) => {
    const post = await openMailServer()
    await use(post)
    await post.close()
  },
  settings: async ({ post }, use) => {
    await use({
      ASSAY_SMTP_URL: post.url,
      ASSAY_MAIL_FROM: 'Jobs <jobs@example.com>',
      ASSAY_MAIL_PER_MINUTE: '6000',
    })
  },
})

export const expectMailSent = (staff: Caller) => expect.poll(async () => (await staff(getMail)).queued).toBe(0)
