import { useEffect, useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { Heading, Text } from '../../elements/Text.tsx'
import { isServerReachable } from '../../isServerReachable.ts'
import { PartMissing } from '../../PartMissing.tsx'
import { createPart } from '../../part.tsx'
import { ActionBar } from '../../question/ActionBar.tsx'
import { Options } from '../../question/Options.tsx'
import type { Rehearsal } from './rehearsal.ts'
import styles from './SampleQuestion.module.css'

const options = ['30', '45', '60', '90'].map((description, id) => ({ id, description }))

const CheckPart = createPart(() => import('./DeviceCheck.tsx'))

/** What it takes to try the device out. */
const loadCheck = () => Promise.all([import('./rehearsal.ts'), CheckPart.get()])
/** Once the page itself is there, or with the first choice: for when the network goes before the sample is submitted. */
const fetchCheck = () => void loadCheck().catch(() => {})
const CHECK_MS = 5_000

/** A question as those of the exam, and a rehearsal: submitting it tries out everything the exam will need. */
export function SampleQuestion({ code }: { code: string }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [submitted, setSubmitted] = useState<number | null>(null)
  const [state, setState] = useState<'fresh' | 'running' | 'done'>('fresh')
  const [found, setFound] = useState<Rehearsal | 'unreached' | 'missing' | null>(null)

  useEffect(() => {
    const timer = setTimeout(fetchCheck, CHECK_MS)
    return () => clearTimeout(timer)
  }, [])

  function choose(option: number): void {
    setChosen(option)
    fetchCheck()
  }

  async function submit(): Promise<void> {
    if (state === 'running') return
    setSubmitted(chosen)
    setState('running')
    const answers = chosen === null ? [] : [chosen]
    const outcome = await loadCheck().then(
      ([{ tryDevice }]) => tryDevice(code, answers),
      async () => ((await isServerReachable()) ? ('missing' as const) : ('unreached' as const)),
    )
    // Only what the server has is submitted.
    if (typeof outcome === 'string' || outcome.saving !== 'works') setSubmitted(submitted)
    setFound(outcome)
    setState('done')
  }

  return (
    <section aria-labelledby="sample" className={styles['sample']}>
      <div>
        <Heading id="sample">{t('ENTRY.SAMPLE')}</Heading>
        <Text size="sm" isDimmed>
          {t('ENTRY.SAMPLE_LEAD')}
        </Text>
      </div>
      <Options
        legend={t('ENTRY.SAMPLE_TEXT')}
        isLegendShown
        lang={null}
        options={options}
        chosen={chosen === null ? [] : [chosen]}
        isMultiple={false}
        onChoose={choose}
      />
      <ActionBar
        canGoBack={false}
        canGoOn={false}
        canSubmit={chosen !== submitted}
        isSubmitting={false}
        isAlwaysActive
        onSubmit={submit}
      />
      <div role="status" className={styles['told']}>
        {state === 'running' && <p>{t('ENTRY.CHECK_RUNNING')}</p>}
        {chosen !== submitted && submitted === null && <strong>{t('EXAM.UNSUBMITTED')}</strong>}
        {chosen !== submitted && submitted !== null && <strong>{t('EXAM.STATE_KEPT')}</strong>}
        {state === 'done' && (
          <>
            {chosen !== null && chosen === submitted && <strong>{t('ENTRY.SAMPLE_DONE')}</strong>}
            {/* docs/decisions.md, reading 50 */}
            {chosen === null && <p>{t('ENTRY.SAMPLE_FIRST')}</p>}
            <Found found={found} />
          </>
        )}
      </div>
    </section>
  )
}

/** Where not even the check itself has come and no server answers, what it would have found is plain. */
function Found({ found }: { found: Rehearsal | 'unreached' | 'missing' | null }) {
  if (found === 'missing') return <PartMissing />
  if (found !== 'unreached') return found && <CheckPart found={found} />
  return (
    <ul aria-label={t('ENTRY.CHECK')}>
      <li>{t('ENTRY.CHECK_SERVER')}</li>
      <li>
        <strong>{t('ENTRY.CHECK_NOT_READY')}</strong>
      </li>
    </ul>
  )
}
