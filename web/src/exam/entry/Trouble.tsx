import { useEffect, useState } from 'react'
import { inWords } from '../../i18n/language.ts'
import { t } from '../../i18n/text.ts'
import { Button } from '../elements/Button.tsx'
import styles from './Trouble.module.css'

export interface Trouble {
  words: string
  seconds?: number
  canRetry?: true
}

export function TroubleNote({ words, seconds = 0, canRetry }: Trouble) {
  return (
    <div className={styles['trouble']}>
      <p role="alert">{words}</p>
      {seconds > 0 && <Wait seconds={seconds} />}
      {canRetry && (
        <Button type="submit" look="default" className={styles['retry']}>
          {t('APP.RETRY')}
        </Button>
      )}
    </div>
  )
}

const LONG_SECONDS = 120

const durationOf = (seconds: number) =>
  seconds < LONG_SECONDS ? inWords(seconds, 'second') : inWords(Math.ceil(seconds / 60), 'minute')

/** A countdown that is hidden from screen readers, because they would read it every second. */
function Wait({ seconds }: { seconds: number }) {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const until = performance.now() + seconds * 1000
    const look = () => setLeft(Math.max(0, Math.ceil((until - performance.now()) / 1000)))
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [seconds])

  if (left === 0) return <p role="alert">{t('ENTRY.WAIT_OVER')}</p>
  // Each second gets a new element by its key, because React would not update a text that the browser has translated.
  return <p key={left}>{t('ENTRY.WAIT', { time: durationOf(left) })}</p>
}
