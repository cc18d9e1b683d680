import type { Role } from '@assay/domain/people/permissions'
import { paths } from '../paths.ts'
import { canOpen, type Screen } from '../shell/screen.ts'

interface SignedIn {
  state: 'signed-in'
  id: number
  role: Role
  mustSetFactor: boolean
}
export type Visitor = { state: 'anonymous'; needsSetup: boolean } | SignedIn

export type RequestedScreen = Pick<Screen, 'path' | 'access'> & { id?: string | undefined }

const canOpenScreen = ({ access, id }: RequestedScreen, visitor: SignedIn): boolean =>
  canOpen(visitor.role, access) || (access === 'owner' && id === String(visitor.id))

export function redirectTarget(asked: RequestedScreen, visitor: Visitor) {
  if (asked.access === 'anyone') return null
  if (visitor.state === 'anonymous') {
    const entrance = visitor.needsSetup ? paths.setup : paths.login
    return asked.path === entrance ? null : entrance
  }
  if (visitor.mustSetFactor) return asked.path === paths.security ? null : paths.security
  return canOpenScreen(asked, visitor) ? null : paths.dashboard
}
