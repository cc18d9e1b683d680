import type { HandOver } from '@assay/contract/results/shares'
import { Stack, Text, Title } from '@mantine/core'
import { Fragment, useId } from 'react'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { AutoDirText } from '../../ui/text/AutoDirText.tsx'
import styles from '../decision/decision.module.css'
import { Moment } from '../Moment.tsx'
import { VerdictList } from './VerdictList.tsx'

export function HandOverBrief({ handOver: { role, made_by, note, pass_mark, place_state } }: { handOver: HandOver }) {
  const facts = [
    made_by !== null && isolatedText('SHARED.MADE_BY', { name: made_by }, 'name'),
    role !== null && isolatedText('SHARED.ROLE', { role }, 'role'),
    pass_mark !== null && t('SHARED.PASS_MARK', { mark: pass_mark }),
  ].filter(Boolean)
  return (
    <Surface>
      <Stack gap="sm">
        {facts.length > 0 && (
          <Text fw={600} className={styles['words'] ?? ''}>
            {facts.map((fact, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other id than its position
              <Fragment key={at}>
                {at > 0 && ' · '}
                {fact}
              </Fragment>
            ))}
          </Text>
        )}
        {note !== null && (
          <p dir="auto" className={styles['words']}>
            {note}
          </p>
        )}
        {place_state !== 'ok' && (
          <Text fz="sm" c="dimmed">
            {t('SHARED.NO_PLACES')}
          </Text>
        )}
      </Stack>
    </Surface>
  )
}

type Candidate = HandOver['candidates'][number]

export function HandedOver({ candidate: { notes, verdicts } }: { candidate: Candidate }) {
  return (
    <>
      {notes.length > 0 && <Notes notes={notes} />}
      {verdicts.length > 0 && (
        <div>
          <Title order={3} size="h5" mb={6}>
            {t('VERDICT.TITLE')}
          </Title>
          <VerdictList verdicts={verdicts} />
        </div>
      )}
    </>
  )
}

function Notes({ notes }: { notes: Candidate['notes'] }) {
  const id = useId()
  return (
    <div>
      <Title order={3} size="h5" id={id} mb={6}>
        {t('SHARED.NOTES')}
      </Title>
      <ul className={styles['list']} aria-labelledby={id}>
        {notes.map(({ text, by, time }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two notes may be equal
          <li key={at}>
            <p dir="auto" className={styles['words']}>
              {text}
            </p>
            <Text fz="xs" c="dimmed">
              {by !== null && (
                <>
                  <AutoDirText>{by}</AutoDirText>
                  {' · '}
                </>
              )}
              <Moment time={time} />
            </Text>
          </li>
        ))}
      </ul>
    </div>
  )
}
