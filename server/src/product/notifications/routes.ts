import { changeNotices, getNotices, type Notices, noNotices } from '@assay/contract/notifications/notices'
import { noticeKinds } from '@assay/domain/mail/noticeWords'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findSettings, forgetNotices, saveSettings } from './queries.ts'

const changedKinds = (before: Notices, after: Notices) =>
  noticeKinds.filter((kind) => before[kind] !== after[kind] || before.rounds !== after.rounds)

export const noticeRoutes: Route[] = [
  route(getNotices, async ({ db, caller }) => (await findSettings(db, caller.id)) ?? noNotices),

  route(changeNotices, async ({ body, db, caller }) =>
    inTransaction(db, async (tx) => {
      const before = (await findSettings(tx, caller.id)) ?? noNotices
      const given = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
      const after: Notices = { ...before, ...given }
      await saveSettings(tx, caller.id, after)
      const changed = changedKinds(before, after)
      if (changed.length > 0) await forgetNotices(tx, caller.id, changed)
      return after
    }),
  ),
]
