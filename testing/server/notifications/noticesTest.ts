import { sendDue } from '../../../server/src/platform/mail/sender.ts'
import { queueNoticeMails } from '../../../server/src/product/notifications/queueNoticeMails.ts'
import { writeNotice } from '../../../server/src/product/notifications/writeNotice.ts'
import { forgetInvited, mailByHand, postOf } from '../mail.ts'
import type { TestServer } from '../testServer.ts'

export async function forgetNotices({ db }: Pick<TestServer, 'db'>): Promise<void> {
  await forgetInvited({ db })
  for (const table of ['notice_settings', 'notices', 'open_rounds', 'mails'] as const)
    await db.deleteFrom(table).execute()
}

export function noticeSenderOf({ db, clock }: TestServer, url: string): () => Promise<void> {
  const { mail, baseUrl } = mailByHand()
  const post = postOf({ db, clock }, url).parts
  const parts: Parameters<typeof sendDue>[0] = {
    ...post,
    write: (taken) => (taken.kind === 'notice' ? writeNotice(taken, { db, baseUrl }) : post.write(taken)),
  }
  return async () => {
    await queueNoticeMails(db, clock.now(), mail)
    await sendDue(parts)
  }
}
