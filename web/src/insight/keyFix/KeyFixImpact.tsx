import type { KeyFixPreview } from '@assay/contract/insight/keyFix'
import { Skeleton, Text } from '@mantine/core'
import { wholeOf } from '../../i18n/numbers.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import type { Paging } from '../../lib/paging.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../shell/Failure.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Section } from '../../ui/Section.tsx'
import { ChangeList } from './ChangeList.tsx'
import styles from './keyFix.module.css'
import { refusalTexts } from './keyFixTexts.ts'
import type { usePreview } from './usePreview.ts'

interface Props {
  id: number
  preview: ReturnType<typeof usePreview>['preview']
  paging: Paging
}

export function KeyFixImpact({ id, preview, paging }: Props) {
  const { data, isError, isPlaceholderData, refetch } = preview
  if (isError && !data) return <Failure text={t('KEY_FIX.PREVIEW_FAILED')} onRetry={refetch} />
  return (
    <Section title={t('KEY_FIX.PREVIEW')}>
      {data ? (
        <div className={styles['preview']} data-old={isPlaceholderData} aria-busy={isPlaceholderData}>
          <Numbers preview={data} />
          <ChangeList label={t('KEY_FIX.CHANGES')} list={data} paging={paging} />
          {data.other_wordings.length > 0 && <OtherTexts id={id} others={data.other_wordings} />}
        </div>
      ) : (
        <Skeleton height={200} radius="md" aria-busy />
      )}
    </Section>
  )
}

const figures: readonly [
  TextKey,
  keyof Pick<KeyFixPreview, 'finished' | 'changed' | 'up' | 'down' | 'level_changed' | 'unfinished'>,
][] = [
  ['KEY_FIX.FINISHED', 'finished'],
  ['KEY_FIX.CHANGED', 'changed'],
  ['KEY_FIX.UP', 'up'],
  ['KEY_FIX.DOWN', 'down'],
  ['KEY_FIX.LEVEL', 'level_changed'],
  ['KEY_FIX.UNFINISHED', 'unfinished'],
]

function Numbers({ preview }: { preview: KeyFixPreview }) {
  const { refusal, treatment, unfinished } = preview
  const whatHappens = treatment === 'void' ? 'KEY_FIX.UNFINISHED_VOID' : 'KEY_FIX.UNFINISHED_SCORED'
  return (
    <>
      {refusal && (
        <Text fz="sm" fw={600}>
          {t(refusalTexts[refusal])}
        </Text>
      )}
      <dl className={styles['figures']}>
        {figures.map(([text, of]) => (
          <div key={of}>
            <dt>{t(text)}</dt>
            <dd>{wholeOf(preview[of])}</dd>
          </div>
        ))}
      </dl>
      {unfinished > 0 && <Text fz="sm">{t(whatHappens, { count: unfinished })}</Text>}
    </>
  )
}

/** A fix does not change results with earlier texts of the question. Each earlier text needs a separate fix. */
function OtherTexts({ id, others }: { id: number; others: KeyFixPreview['other_wordings'] }) {
  return (
    <div>
      <Text fz="sm" mb={4}>
        {t('KEY_FIX.OTHERS')}
      </Text>
      <ul className={styles['others']}>
        {others.map(({ of_version: version, finished }) => (
          <li key={version}>
            <Text span fz="sm">
              {t('KEY_FIX.OTHER', { version, count: finished })} ·{' '}
            </Text>
            <TextLink to={paths.keyFix} params={{ id: `${id}` }} search={{ of_version: version }} fz="sm">
              {t('KEY_FIX.FIX_OTHER', { version })}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}
