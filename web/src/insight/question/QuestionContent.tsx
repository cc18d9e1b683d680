import { VisuallyHidden } from '@mantine/core'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import type { QuestionStatistics } from './questionStatistics.ts'
import { ReadPassage } from './ReadPassage.tsx'

interface Props {
  statistics: Pick<QuestionStatistics, 'description_html' | 'lang' | 'passage'>
}

export function QuestionContent({ statistics: { description_html, lang, passage } }: Props) {
  return (
    <>
      {/* The text of the question may contain headings, so the page needs a heading above the text. */}
      <VisuallyHidden component="h2">{t('INSIGHT.QUESTION')}</VisuallyHidden>
      {passage && <ReadPassage passage={passage} />}
      <Markdown html={description_html} tableName={t('APP.TABLE')} lang={lang} />
    </>
  )
}
