import type { Version } from '@assay/contract/questions/history'
import { Text } from '@mantine/core'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'

interface Props {
  before: Version
  after: Version
}

export function OtherChanges({ before, after }: Props) {
  return (
    <>
      <LabelChanges before={before.labels} after={after.labels} />
      <Text fz="sm" component="div">
        {before.lang !== after.lang && (
          <div>{t('HISTORY.LANGUAGE', { before: languageLabel(before.lang), after: languageLabel(after.lang) })}</div>
        )}
        {before.keeps_order !== after.keeps_order && (
          <div>{t(after.keeps_order ? 'HISTORY.ORDER_KEPT' : 'HISTORY.ORDER_DRAWN')}</div>
        )}
        {after.answers.map(({ id, is_fixed }, at) => {
          const was = before.answers.find((answer) => answer.id === id)?.is_fixed
          if (was === undefined || was === is_fixed) return null
          return <div key={id}>{t(is_fixed ? 'QUESTIONS.IS_FIXED' : 'HISTORY.LOOSE', { number: at + 1 })}</div>
        })}
      </Text>
    </>
  )
}

const languageLabel = (lang: string | null) => (lang === null ? t('QUESTIONS.LANGUAGE_NOT_SAID') : languageNameOf(lang))

function LabelChanges({ before, after }: { before: readonly string[] | null; after: readonly string[] | null }) {
  if (before === null || after === null) {
    return (
      <Text fz="xs" c="dimmed" mt="sm">
        {t('HISTORY.NO_LABELS')}
      </Text>
    )
  }
  const came = after.filter((name) => !before.includes(name))
  const went = before.filter((name) => !after.includes(name))
  return (
    <Text fz="sm" mt="sm" component="div">
      {came.length > 0 && <div>{isolatedText('HISTORY.LABELS_CAME', { names: listInWords(came) }, 'names')}</div>}
      {went.length > 0 && <div>{isolatedText('HISTORY.LABELS_WENT', { names: listInWords(went) }, 'names')}</div>}
    </Text>
  )
}
