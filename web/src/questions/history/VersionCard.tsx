import type { Origin, Version } from '@assay/contract/questions/history'
import { Badge, Button, Group, Text, Title } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { momentOf } from '../../i18n/dates.ts'
import { languageNameOf } from '../../i18n/language.ts'
import { listInWords } from '../../i18n/lists.ts'
import { type TextKey, t } from '../../i18n/text.ts'
import { isolatedText } from '../../lib/isolatedText.tsx'
import { Surface } from '../../ui/Surface.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { AnswerList } from '../AnswerList.tsx'
import { Changes } from '../difference/Changes.tsx'
import { TranslationChanges } from '../difference/TranslationChanges.tsx'
import styles from './VersionList.module.css'

function OtherChanges({ before, after }: { before: Version; after: Version }) {
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
          const wasFixed = before.answers.find((answer) => answer.id === id)?.is_fixed
          if (wasFixed === undefined || wasFixed === is_fixed) return null
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
  const removedNames = before.filter((name) => !after.includes(name))
  return (
    <Text fz="sm" mt="sm" component="div">
      {came.length > 0 && <div>{isolatedText('HISTORY.LABELS_CAME', { names: listInWords(came) }, 'names')}</div>}
      {removedNames.length > 0 && (
        <div>{isolatedText('HISTORY.LABELS_WENT', { names: listInWords(removedNames) }, 'names')}</div>
      )}
    </Text>
  )
}

interface Props {
  version: Version
  before: Version | undefined
  isCurrent: boolean
  onRestore?: () => void
}

const origins: Record<Origin, TextKey> = {
  written: 'HISTORY.WRITTEN',
  imported: 'HISTORY.IMPORTED',
  restored: 'HISTORY.RESTORED',
}

export function VersionCard({ version, before, isCurrent, onRestore }: Props) {
  const { version: number, created_by, created_time, origin } = version
  const authorName = created_by?.full_name ?? t('HISTORY.UNKNOWN')
  return (
    <Surface p="md">
      <div className={styles['head']}>
        <div>
          <Group gap="xs">
            <Title order={2}>{t('HISTORY.VERSION', { number })}</Title>
            {isCurrent && <Badge color="green">{t('HISTORY.CURRENT')}</Badge>}
          </Group>
          <Text fz="sm" c="dimmed">
            {isolatedText('IMPORT.BY', { name: authorName, moment: momentOf(created_time) }, 'name')} ·{' '}
            {t(origins[origin])}
          </Text>
        </div>
        {!isCurrent && onRestore && (
          <Button
            variant="default"
            size="sm"
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={onRestore}
          >
            {t('HISTORY.RESTORE', { number })}
          </Button>
        )}
      </div>
      {before ? <Changes before={before} after={version} /> : <First version={version} />}
      {before && <OtherChanges before={before} after={version} />}
    </Surface>
  )
}

function First({ version: { description_html, answers, lang, wordings } }: { version: Version }) {
  return (
    <>
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
      <AnswerList answers={answers} lang={lang} />
      <TranslationChanges before={[]} after={{ wordings, answers }} />
    </>
  )
}
