import type { ExamQuestion } from '@assay/contract/exam/exam'
import { primarySubtag } from '@assay/domain/bank/texts/translations'
import { IconFlag } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import { localeOf, offeredLanguage } from '../../i18n/language.ts'
import { namedInWords } from '../../i18n/lists.ts'
import { t } from '../../i18n/text.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import type { ExamController } from '../engine/examController.ts'
import { passageOf, selectedAnswers } from '../engine/examState.ts'
import { useExamState } from '../engine/useExamState.ts'
import styles from './ExamQuestionCard.module.css'
import { Options } from './Options.tsx'
import { PASSAGE_TITLE } from './Passage.tsx'

interface Navigation {
  onBack: () => void
  onNext: () => void
  onSubmitAndGoOn: () => void
}

const isOption = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && ['radio', 'checkbox'].includes(target.type)

/** In right-to-left languages, the left arrow key leads to the next question. */
const isKey = (key: string, way: 'back' | 'on') =>
  key === ((way === 'on') === (document.dir === 'rtl') ? 'ArrowLeft' : 'ArrowRight')

/** The arrow keys scroll wide code and formulae, so they are no shortcuts there. */
const isScrolled = (target: EventTarget) => target instanceof Element && target.scrollWidth > target.clientWidth + 1

function optionAt(event: KeyboardEvent<HTMLElement>): HTMLInputElement | undefined {
  if (!/^[1-6]$/.test(event.key)) return undefined
  const options = [...event.currentTarget.querySelectorAll<HTMLInputElement>('fieldset input')]
  return options[Number(event.key) - 1]
}

/** In a radio group, the arrow keys select options, so they are no shortcuts there. */
function handleQuestionKey(event: KeyboardEvent<HTMLElement>, { onBack, onNext, onSubmitAndGoOn }: Navigation): void {
  if (event.repeat || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
  const { key, target } = event
  const isRadio = isOption(target) && target.type === 'radio'
  const option = optionAt(event)
  if (option) {
    option.focus()
    option.click()
  } else if (isKey(key, 'back') && !isRadio && !isScrolled(target)) onBack()
  else if (isKey(key, 'on') && !isRadio && !isScrolled(target)) onNext()
  else if (key === 'Enter' && isOption(target) && target.checked) onSubmitAndGoOn()
  else return
  event.preventDefault()
}

interface Props {
  exam: ExamController
  /** The heading gets the focus after each change of question, so that screen readers start at the heading. */
  heading: RefObject<HTMLHeadingElement | null>
  onBack: () => void
  onNext: () => void
  onSubmitAndGoOn: () => void
}

export function ExamQuestionCard({ exam, heading, ...navigation }: Props) {
  const state = useExamState(exam)
  const { index, total, questions, flags, isOnline } = state
  const question = questions[index]
  const title = t('EXAM.HEADING', { number: index + 1, total })

  return (
    <article
      className={styles['card']}
      aria-labelledby="question"
      onKeyDown={(event) => handleQuestionKey(event, navigation)}
    >
      <div className={styles['head']}>
        <h1
          ref={heading}
          id="question"
          aria-describedby={passageOf(state) && PASSAGE_TITLE}
          tabIndex={-1}
          className={styles['title']}
        >
          {title}
        </h1>
        {question && (
          <>
            <span className={styles['kind']}>{t(question.is_multiple_choice ? 'EXAM.MULTIPLE' : 'EXAM.SINGLE')}</span>
            <FlagButton isFlagged={flags.includes(question.id)} onFlag={exam.flag} />
          </>
        )}
      </div>
      {question ? (
        <Content
          key={question.id}
          question={question}
          title={title}
          exam={exam}
          chosen={selectedAnswers(state, question)}
        />
      ) : (
        <p role="status" className={styles['loading']}>
          {t(isOnline ? 'EXAM.LOADING' : 'EXAM.LOADING_WAITS')}
        </p>
      )}
    </article>
  )
}

/** The button's name stays the same, because `aria-pressed` reports the state. */
function FlagButton({ isFlagged, onFlag }: { isFlagged: boolean; onFlag: (isFlagged: boolean) => void }) {
  return (
    <button type="button" className={styles['flag']} aria-pressed={isFlagged} onClick={() => onFlag(!isFlagged)}>
      <IconFlag size={16} stroke={2} aria-hidden />
      {t('EXAM.FLAG')}
    </button>
  )
}

function isOtherLanguage(lang: string | null): boolean {
  const language = offeredLanguage()
  return lang !== null && language !== undefined && primarySubtag(lang) !== primarySubtag(localeOf(language))
}

interface ContentProps {
  question: ExamQuestion
  title: string
  exam: ExamController
  chosen: readonly number[]
}

function Content({ question, title, exam, chosen }: ContentProps) {
  return (
    <>
      {isOtherLanguage(question.lang) && <p className={styles['hint']}>{t('EXAM.OTHER_LANGUAGE')}</p>}
      <Markdown html={question.description_html} tableName={t('APP.TABLE')} lang={question.lang} />
      {question.is_multiple_choice && <p className={styles['hint']}>{t('EXAM.CHOOSE_ALL')}</p>}
      <Options
        legend={namedInWords(t('EXAM.OPTIONS'), title)}
        lang={question.lang}
        options={question.answers_base}
        chosen={chosen}
        isMultiple={question.is_multiple_choice}
        onChoose={exam.choose}
      />
      <details className={styles['keys']}>
        <summary aria-label={t('EXAM.KEYS')} title={t('EXAM.KEYS')}>
          ?
        </summary>
        {t('EXAM.KEYS_TEXT')}
      </details>
    </>
  )
}
