import { registerUser as registerCall } from '@assay/contract/users'
import { checkPassword } from '../auth/checkPassword.ts'
import { route } from '../http/route.ts'
import { networkOf } from '../http/visitor/address.ts'
import { hasUsers } from './queries.ts'
import { registerUser } from './registerUser.ts'
import { isSetupCode } from './setupCode.ts'
import { userResponse } from './user.ts'

const REGISTRATIONS = { burst: 30, perMs: 60_000 }

export const registrationRoute = route(
  registerCall,
  async ({ db, config, refuse }) => {
    if (!config.passwordSignIn && (await hasUsers(db))) refuse('PASSWORD_SIGN_IN_OFF')
    if (!config.openRegistration && (await hasUsers(db))) refuse('REGISTRATION_CLOSED')
  },
  async ({ body, db, doer, config, limiter, address, isLocal, access: { keyed, passwords }, refuse }) => {
    limiter.take('registration', REGISTRATIONS, networkOf(address))
    const mayBeFirst = isLocal() || isSetupCode(keyed, body.setup_code)
    if (!mayBeFirst && !(await hasUsers(db))) refuse('SETUP_CODE_NEEDED')
    checkPassword(body.password, config.passwordPolicy)
    const doors = { isOpen: config.openRegistration, mayBeFirst }
    const added = await registerUser({ db, doer, passwords }, body, doors)
    return typeof added === 'string' ? refuse(added) : userResponse(added)
  },
)
