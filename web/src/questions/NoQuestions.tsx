import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { t } from '../i18n/text.ts'
import { Notice } from '../ui/Notice.tsx'
import { Surface } from '../ui/Surface.tsx'
import { NewQuestionButton } from './NewQuestionButton.tsx'
import { useLabelFilter } from './useBankView.ts'

/** The bank is empty, or holds nothing with the labels that were asked for. */
export function NoQuestions() {
  const [names, filterBy] = useLabelFilter()
  const isFiltered = names.length > 0
  return (
    <Surface>
      <Notice
        icon={<IconListDetails size={36} stroke={1.5} aria-hidden />}
        title={t(isFiltered ? 'QUESTIONS.NONE_FOUND_TITLE' : 'QUESTIONS.EMPTY_TITLE')}
        text={t(isFiltered ? 'QUESTIONS.NONE_FOUND_TEXT' : 'QUESTIONS.EMPTY_TEXT')}
        action={
          isFiltered ? (
            <Button variant="default" onClick={() => filterBy([])}>
              {t('QUESTIONS.SHOW_ALL')}
            </Button>
          ) : (
            <NewQuestionButton />
          )
        }
      />
    </Surface>
  )
}
