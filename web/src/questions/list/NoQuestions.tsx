import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { t } from '../../i18n/text.ts'
import { Notice } from '../../ui/Notice.tsx'
import { type BankState, defaultBankState, isBankFiltered } from '../bank/bankState.ts'
import { NewQuestionButton } from '../NewQuestionButton.tsx'

interface Props {
  state: BankState
  onChange: (state: BankState) => void
}

function emptyListText(state: BankState) {
  if (isBankFiltered(state)) {
    const isByLabel = !isBankFiltered({ ...state, labels: [] })
    return isByLabel
      ? { title: t('QUESTIONS.NONE_FOUND_TITLE'), text: t('QUESTIONS.NONE_FOUND_TEXT') }
      : { title: t('BANK.NONE_FOUND_TITLE'), text: t('BANK.NONE_FOUND_TEXT') }
  }
  return state.isArchived
    ? { title: t('BANK.NONE_ARCHIVED_TITLE'), text: t('BANK.NONE_ARCHIVED_TEXT') }
    : { title: t('QUESTIONS.EMPTY_TITLE'), text: t('QUESTIONS.EMPTY_TEXT') }
}

export function NoQuestions({ state, onChange }: Props) {
  const hasFilter = isBankFiltered(state) || state.isArchived
  return (
    <Notice
      icon={<IconListDetails size={36} stroke={1.5} aria-hidden />}
      {...emptyListText(state)}
      action={
        hasFilter ? (
          <Button variant="default" onClick={() => onChange(defaultBankState)}>
            {t('QUESTIONS.SHOW_ALL')}
          </Button>
        ) : (
          <NewQuestionButton />
        )
      }
    />
  )
}
