import type { Mark } from '@assay/contract/questions/reasons'
import { Text } from '@mantine/core'
import { dateOf } from '../../i18n/dates.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'

const verdictTexts: Record<Mark['verdict'], TextKey> = {
  right: 'QUESTIONS.MARKED_RIGHT',
  doubt: 'QUESTIONS.MARKED_DOUBT',
}

export function OpinionLine({ mark, version }: { mark: Mark; version?: number }) {
  return (
    <Text span fz="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {isolatedText(verdictTexts[mark.verdict], { name: mark.by.full_name, day: dateOf(mark.time) }, 'name')}
      {version !== undefined && mark.version < version && ` (${t('QUESTIONS.MARKED_BEFORE')})`}
      {mark.note !== '' && (
        <>
          {': '}
          <span dir="auto">{mark.note}</span>
        </>
      )}
    </Text>
  )
}
