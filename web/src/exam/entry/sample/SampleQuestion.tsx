import { useState } from 'react'
import { t } from '../../../i18n/text.ts'
import { Heading, Text } from '../../elements/Text.tsx'
import { ActionBar } from '../../question/ActionBar.tsx'
import { Options } from '../../question/Options.tsx'
import { DeviceCheck } from './DeviceCheck.tsx'
import { checkDevice, type Rehearsal } from './rehearsal.ts'
import styles from './SampleQuestion.module.css'

const options = ['30', '45', '60', '90'].map((description, id) => ({ id, description }))

export function SampleQuestion({ code }: { code: string }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [submitted, setSubmitted] = useState<number | null>(null)
  const [state, setState] = useState<'fresh' | 'running' | 'done'>('fresh')
  const [result, setResult] = useState<Rehearsal | null>(null)

  async function submit(): Promise<void> {
    if (state === 'running') return
    setSubmitted(chosen)
    setState('running')
    const answers = chosen === null ? [] : [chosen]
    const outcome = await checkDevice(code, answers)
    // The sample answer counts as submitted only if the server has received it.
    if (outcome.saving !== 'works') setSubmitted(submitted)
    setResult(outcome)
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
        onChoose={setChosen}
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
            {/* The Submit button also works without a chosen option (docs/decisions.md, reading 50). */}
            {chosen === null && <p>{t('ENTRY.SAMPLE_FIRST')}</p>}
            {result && <DeviceCheck result={result} />}
          </>
        )}
      </div>
    </section>
  )
}
