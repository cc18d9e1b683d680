import { useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/text.ts'
import { forgetSession } from '../../lib/session/forgetSession.ts'
import { signOff } from '../../lib/session/signOff.ts'
import { readToken } from '../../lib/session/token.ts'
import { endStaffSession } from '../calls.ts'
import { Button } from '../elements/Button.tsx'
import styles from './StaffNotice.module.css'

type State = 'absent' | 'signed_in' | 'leaving' | 'signed_out'

/**
 * Offers to end a staff session that is open in this browser. On a shared computer, a candidate could otherwise use the
 * session.
 */
export function StaffNotice() {
  const [state, setState] = useState<State>(readToken() ? 'signed_in' : 'absent')
  const done = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (state === 'signed_out') done.current?.focus()
  }, [state])

  async function leave(): Promise<void> {
    setState('leaving')
    // Even if the request fails, the browser deletes its token, and the session expires later.
    await endStaffSession().catch(() => {})
    signOff()
    forgetSession()
    setState('signed_out')
  }

  if (state === 'absent') return null
  if (state === 'signed_out') {
    return (
      <p role="status" ref={done} tabIndex={-1} className={styles['notice']}>
        {t('ENTRY.SIGNED_OUT')}
      </p>
    )
  }
  return (
    <section aria-label={t('ENTRY.STAFF_TITLE')} className={styles['notice']}>
      <p>{t('ENTRY.STAFF')}</p>
      <Button look="default" size="md" isBusy={state === 'leaving'} onClick={leave}>
        {t('ENTRY.SIGN_OUT')}
      </Button>
    </section>
  )
}
