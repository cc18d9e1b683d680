import type { Item } from '@assay/contract/imports/imports'
import { ANSWERS } from '@assay/domain/limits'
import { Button, Checkbox, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { listInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import { FormFoot } from '../../../shell/FormFoot.tsx'
import { AnswerText } from '../../../ui/text/AnswerText.tsx'
import { chooseAnswers } from '../decisions.ts'
import type { Deciding } from '../useDecisions.ts'

interface Props {
  item: Item
  deciding: Deciding
}

/** The user must choose the answers to keep, because the import never removes answers automatically. */
export function ChooseAnswers({ item, deciding: { decisions, change } }: Props) {
  const chosen = decisions.chosen.get(item.number)
  const choose = (kept: readonly number[]) => change((before) => chooseAnswers(before, item.number, kept))
  const [isOpen, setOpen] = useState(false)
  const name = t('PLAN.CHOOSE', { number: item.number })
  return (
    <Group gap="sm" mt="sm">
      <Button variant="default" size="xs" aria-label={name} onClick={() => setOpen(true)}>
        {t('PLAN.CHOOSE_SHORT')}
      </Button>
      <Text span fz="sm" role="status">
        {chosen && t('PLAN.CHOSEN', { answers: listInWords(chosen.map(String)) })}
      </Text>
      {chosen && (
        <Button variant="subtle" size="xs" onClick={() => choose([])}>
          {t('PLAN.CHOOSE_NONE')}
        </Button>
      )}
      {isOpen && (
        <AnswersDialog
          name={name}
          item={item}
          chosen={chosen}
          onClose={() => setOpen(false)}
          onChosen={(kept) => {
            choose(kept)
            setOpen(false)
          }}
        />
      )}
    </Group>
  )
}

interface DialogProps {
  name: string
  item: Item
  chosen: readonly number[] | undefined
  onClose: () => void
  onChosen: (kept: readonly number[]) => void
}

function AnswersDialog({ name, item, chosen, onClose, onChosen }: DialogProps) {
  const right = item.answers.flatMap(({ is_valid }, at) => (is_valid ? at + 1 : []))
  const [kept, setKept] = useState<ReadonlySet<number>>(new Set(chosen ?? right))
  const isFull = kept.size >= ANSWERS.max
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onChosen([...kept].sort((one, other) => one - other))
  }
  const tick = (number: number, isKept: boolean) =>
    setKept((before) => new Set(isKept ? [...before, number] : [...before].filter((one) => one !== number)))

  return (
    <Modal opened onClose={onClose} title={name}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          <Text fz="sm">{t('PLAN.CHOOSE_HINT', { min: ANSWERS.min, max: ANSWERS.max })}</Text>
          {item.answers.map(({ description_html, is_valid }, at) => (
            <Checkbox
              // biome-ignore lint/suspicious/noArrayIndexKey: two answers may be equal, and none moves
              key={at}
              label={<AnswerText html={description_html} lang={null} />}
              description={is_valid && t('QUESTIONS.CORRECT')}
              checked={kept.has(at + 1)}
              // A correct answer cannot be left out, because that would change the question.
              disabled={is_valid || (isFull && !kept.has(at + 1))}
              onChange={({ currentTarget: { checked } }) => tick(at + 1, checked)}
            />
          ))}
          <Text fz="sm" c="dimmed" role="status">
            {t('PLAN.CHOOSE_COUNT', { count: kept.size, max: ANSWERS.max })}
          </Text>
          <FormFoot
            label={t('PLAN.CHOOSE_DONE')}
            isSaving={false}
            disabled={kept.size < ANSWERS.min || kept.size > ANSWERS.max}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
