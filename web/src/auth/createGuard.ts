import { roleOf } from '@assay/contract/users'
import { redirect } from '@tanstack/react-router'
import { needsSetup, signedInUser } from '../lib/session/session.ts'
import { paths } from '../paths.ts'
import { type RequestedScreen, redirectTarget, type Visitor } from './guard.ts'

async function loadVisitor(): Promise<Visitor> {
  const me = await signedInUser()
  if (me) return { state: 'signed-in', id: me.id, role: roleOf(me), mustSetFactor: me.must_set_factor }
  return { state: 'anonymous', needsSetup: await needsSetup() }
}

export async function createGuard(href: string): Promise<(asked: RequestedScreen) => void> {
  const visitor = await loadVisitor()
  return (asked) => {
    const elsewhere = redirectTarget(asked, visitor)
    if (!elsewhere) return
    const isToSignIn = elsewhere === paths.login && asked.path.startsWith('/admin/')
    throw redirect({ to: elsewhere, replace: true, ...(isToSignIn && { state: { asked: href } }) })
  }
}
