import type { Import, Item } from '@assay/contract/imports/imports'
import { Badge, Checkbox, Group, Text } from '@mantine/core'
import { languageNameOf } from '../../../i18n/language.ts'
import { listInWords } from '../../../i18n/lists.ts'
import { t } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { AnswerList } from '../../../questions/AnswerList.tsx'
import { lazyComponent } from '../../../shell/lazyComponent.tsx'
import { TextLink } from '../../../ui/links.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import { AutoDirText } from '../../../ui/text/AutoDirText.tsx'
import { Markdown } from '../../../ui/text/Markdown.tsx'
import { hasTooManyAnswers, isSelected, selectItems } from '../decisions.ts'
import { lossTexts, type Tab } from '../planState.ts'
import type { Deciding } from '../useDecisions.ts'
import { ChooseAnswers } from './ChooseAnswers.tsx'
import { Faults } from './Faults.tsx'
import styles from './ItemCard.module.css'

const SimilarPair = lazyComponent(() => import('./SimilarPair.tsx'))

interface Props {
  plan: Import
  item: Item
  tab: Tab
  deciding: Deciding | undefined
}

export function ItemCard({ plan, item, tab, deciding }: Props) {
  const { number, description_html, answers, losses, near } = item
  const taking = tab === 'add' || tab === 'near' ? deciding : undefined
  const isTaken = taking && isSelected(taking.decisions, item)
  return (
    <Surface p="md" className={styles['card'] ?? ''} data-left={isTaken === false}>
      <Group justify="space-between" gap="xs" mb="sm">
        {taking ? (
          <Checkbox
            label={t('PLAN.TAKE', { number })}
            checked={isTaken}
            onChange={({ currentTarget: { checked } }) =>
              taking.change((before) => selectItems(before, [item], checked))
            }
          />
        ) : (
          <Text fz="sm" fw={600}>
            {t('PLAN.QUESTION', { number })}
          </Text>
        )}
        <Text fz="xs" c="dimmed" className={styles['where']}>
          {itemLocation(item)}
          {item.name && (
            <>
              {itemLocation(item) && ' · '}
              <AutoDirText>{item.name}</AutoDirText>
            </>
          )}
        </Text>
      </Group>
      {tab === 'near' && near ? (
        <SimilarPair plan={plan} item={item} near={near} />
      ) : (
        <>
          <Markdown html={description_html} tableName={t('APP.TABLE')} lang={null} />
          {answers.length > 0 && <AnswerList answers={answers} lang={null} />}
        </>
      )}
      <ItemText plan={plan} item={item} />
      <ItemReasons item={item} />
      <ItemOrder item={item} />
      {item.wordings.length > 0 && (
        <Text fz="xs" c="dimmed" mt="sm">
          {t('TRANSLATIONS.ALSO_IN', { languages: listInWords(item.wordings.map(({ lang }) => languageNameOf(lang))) })}
        </Text>
      )}
      {losses.length > 0 && (
        <Group gap={6} mt="sm">
          <Text fz="xs" c="dimmed">
            {t('PLAN.LOST_HERE')}
          </Text>
          {losses.map(({ code, detail }) => (
            <Badge key={`${code} ${detail}`} variant="default" maw="100%">
              {t(lossTexts[code])}
              {detail && ` (${detail})`}
            </Badge>
          ))}
        </Group>
      )}
      <Faults plan={plan} item={item} />
      {deciding && tab === 'refused' && hasTooManyAnswers(item) && <ChooseAnswers item={item} deciding={deciding} />}
      {item.same_as && <DuplicateOf same={item.same_as} />}
    </Surface>
  )
}

function ItemText({ plan: { passages }, item: { number } }: Pick<Props, 'plan' | 'item'>) {
  const passage = passages.find(({ questions }) => questions.includes(number))
  if (!passage) return null
  return (
    <Text fz="xs" mt="sm" className={styles['why']} dir="auto">
      {t('PLAN.TEXT_OF_QUESTION', { title: passage.title })}
    </Text>
  )
}

function ItemReasons({ item: { rationale, answers } }: { item: Item }) {
  const answerRationales = answers.flatMap((answer, at) =>
    answer.rationale === '' ? [] : [[t('QUESTIONS.WHY_ANSWER', { number: at + 1 }), answer.rationale] as const],
  )
  const all = [...(rationale === '' ? [] : [[t('QUESTIONS.RATIONALE'), rationale] as const]), ...answerRationales]
  return all.map(([name, words]) => (
    <Text key={name} fz="xs" mt={6} className={styles['why']}>
      <b>{name}:</b> <span dir="auto">{words}</span>
    </Text>
  ))
}

function ItemOrder({ item: { keeps_order, order_proposed, answers } }: { item: Item }) {
  const fixed = answers.flatMap(({ is_fixed }, at) => (is_fixed ? [String(at + 1)] : []))
  if (!keeps_order && fixed.length === 0) return null
  const words = keeps_order ? t('PLAN.ORDER_KEPT') : t('PLAN.ORDER_FIXED', { answers: listInWords(fixed) })
  return (
    <Text fz="xs" c="dimmed" mt="sm">
      {order_proposed ? t('PLAN.ORDER_PROPOSED', { what: words }) : words}
    </Text>
  )
}

function itemLocation({ file, line }: Item): string {
  return [file, line !== null && t('PLAN.LINE', { line })].filter(Boolean).join(' · ')
}

function DuplicateOf({ same: { question_id, number } }: { same: NonNullable<Item['same_as']> }) {
  if (question_id === null) {
    const question = t('PLAN.OTHER_IN_FILE', { number: number ?? 0 })
    return (
      <Text fz="sm" mt="sm" c="dimmed">
        {t('PLAN.SAME_AS', { question })}
      </Text>
    )
  }
  return (
    <TextLink to={paths.editQuestion} params={{ id: `${question_id}` }} fz="sm" mt="sm" display="inline-block">
      {t('PLAN.SAME_AS', { question: t('PLAN.SAME_IN_BANK') })}
    </TextLink>
  )
}
